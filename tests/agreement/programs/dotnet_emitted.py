"""Write an assembly that asks the class `System.Uri` of the .NET that runs it.

Run as a program with the folder of a .NET 9, a file to write, and the folders of pythonnet's
packages. The assembly's `Main` prints the version if it has no argument. Else the arguments are a
text, and perhaps its base, each as UTF-8 in Base64; it prints what the properties are, with a mark
between them, or "!" and the error, in Base64 again.
"""

import sys
from importlib import import_module
from pathlib import Path

from urlprism.readers.programs.dotnet.live import PROPERTIES, load

NAME = "Questions"
# No property has it.
MARK = "\n\u241e\n"


def main(root, file):
    """Write the assembly into a file."""
    load(root)
    system, emit = import_module("System"), import_module("System.Reflection.Emit")
    flags = import_module("System.Reflection")
    of = import_module("clr").GetClrType
    core = of(system.Object).Assembly
    assembly = emit.PersistedAssemblyBuilder(flags.AssemblyName(NAME), core)
    module = assembly.DefineDynamicModule(NAME)
    made = module.DefineType(NAME, flags.TypeAttributes.Public, of(system.Object))
    static = flags.MethodAttributes(0x16)  # public and static
    texts = of(system.String).MakeArrayType()
    void = of(system.Void)
    method = made.DefineMethod("Main", static, void, system.Array[system.Type]([texts]))
    write(method.GetILGenerator(), system, emit, of)
    made.CreateType()
    save(assembly, method, Path(file))


def write(code, system, emit, of):
    """Write the body of `Main`: the version, or in Base64 the parts of a text, or its error."""
    ops = emit.OpCodes
    text, octets = of(system.String), of(system.Byte).MakeArrayType()
    coding, convert = of(import_module("System.Text").Encoding), of(system.Convert)
    answer, asks = code.DeclareLocal(text), code.DefineLabel()
    code.Emit(ops.Ldarg_0)
    code.Emit(ops.Ldlen)
    code.Emit(ops.Brtrue, asks)
    code.Emit(ops.Call, of(system.Environment).GetProperty("Version").GetMethod)
    code.Emit(ops.Callvirt, method(system, of(system.Object), "ToString"))
    code.Emit(ops.Call, method(system, of(system.Console), "WriteLine", text))
    code.Emit(ops.Ret)
    code.MarkLabel(asks)
    code.BeginExceptionBlock()
    write_parts(code, system, emit, of)
    code.Emit(ops.Stloc, answer)
    code.BeginCatchBlock(of(system.Exception))
    code.Emit(ops.Callvirt, of(system.Exception).GetProperty("Message").GetMethod)
    code.Emit(ops.Stloc, answer)
    code.Emit(ops.Ldstr, "!")
    code.Emit(ops.Ldloc, answer)
    code.Emit(ops.Call, method(system, text, "Concat", text, text))
    code.Emit(ops.Stloc, answer)
    code.EndExceptionBlock()
    code.Emit(ops.Call, coding.GetProperty("UTF8").GetMethod)
    code.Emit(ops.Ldloc, answer)
    code.Emit(ops.Callvirt, method(system, coding, "GetBytes", text))
    code.Emit(ops.Call, method(system, convert, "ToBase64String", octets))
    code.Emit(ops.Call, method(system, of(system.Console), "WriteLine", text))
    code.Emit(ops.Ret)


def write_parts(code, system, emit, of):
    """Leave the properties of a text on the stack, one text with marks."""
    ops, text, uri, thing = emit.OpCodes, *map(of, (system.String, system.Uri, system.Object))
    made, resolves, reads = code.DeclareLocal(uri), code.DefineLabel(), code.DefineLabel()
    code.Emit(ops.Ldarg_0)
    code.Emit(ops.Ldlen)
    code.Emit(ops.Ldc_I4_1)
    code.Emit(ops.Bgt, resolves)
    write_argument(code, system, emit, of, 0)
    code.Emit(ops.Newobj, uri.GetConstructor(types(system, text)))
    code.Emit(ops.Br, reads)
    code.MarkLabel(resolves)
    write_argument(code, system, emit, of, 1)
    code.Emit(ops.Newobj, uri.GetConstructor(types(system, text)))
    write_argument(code, system, emit, of, 0)
    code.Emit(ops.Newobj, uri.GetConstructor(types(system, uri, text)))
    code.MarkLabel(reads)
    code.Emit(ops.Stloc, made)
    code.Emit(ops.Ldstr, MARK)
    code.Emit(ops.Ldc_I4, system.Int32(len(PROPERTIES)))
    code.Emit(ops.Newarr, thing)
    for place, name in enumerate(PROPERTIES):
        getter = uri.GetProperty(name).GetMethod
        code.Emit(ops.Dup)
        code.Emit(ops.Ldc_I4, system.Int32(place))
        code.Emit(ops.Ldloc, made)
        code.Emit(ops.Callvirt, getter)
        if getter.ReturnType.IsValueType:
            code.Emit(ops.Box, getter.ReturnType)
        code.Emit(ops.Stelem_Ref)
    code.Emit(ops.Call, method(system, text, "Join", text, thing.MakeArrayType()))


def write_argument(code, system, emit, of, place):
    """Leave an argument, decoded, on the stack."""
    ops, coding = emit.OpCodes, of(import_module("System.Text").Encoding)
    from_base64 = method(system, of(system.Convert), "FromBase64String", of(system.String))
    code.Emit(ops.Call, coding.GetProperty("UTF8").GetMethod)
    code.Emit(ops.Ldarg_0)
    code.Emit(ops.Ldc_I4, system.Int32(place))
    code.Emit(ops.Ldelem_Ref)
    code.Emit(ops.Call, from_base64)
    octets = of(system.Byte).MakeArrayType()
    code.Emit(ops.Callvirt, method(system, coding, "GetString", octets))


def method(system, kind, name, *arguments):
    """Return a method of a class by the types of its arguments."""
    return kind.GetMethod(name, types(system, *arguments))


def types(system, *given):
    """Return an array of types."""
    return system.Array[system.Type](given)


def save(assembly, method, file):
    """Save an assembly, as a program that starts with a method."""
    import_module("clr").AddReference("System.Reflection.Metadata")
    portable = import_module("System.Reflection.PortableExecutable")
    tables = import_module("System.Reflection.Metadata.Ecma335")
    blob = import_module("System.Reflection.Metadata").BlobBuilder
    metadata, code, fields = assembly.GenerateMetadata(None, None)
    start = tables.MetadataTokens.MethodDefinitionHandle(method.MetadataToken)
    builder = portable.ManagedPEBuilder(
        portable.PEHeaderBuilder.CreateExecutableHeader(),
        tables.MetadataRootBuilder(metadata),
        code,
        fields,
        entryPoint=start,
    )
    whole = blob()
    builder.Serialize(whole)
    file.write_bytes(bytes(whole.ToArray()))


if __name__ == "__main__":
    sys.path += sys.argv[3:]
    main(*sys.argv[1:3])
