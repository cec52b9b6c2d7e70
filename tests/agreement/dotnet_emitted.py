"""Write an assembly that asks the class `System.Uri` of the .NET that runs it.

Run as a program with the folder of a .NET 9, a file to write, and the folders of pythonnet's
packages. The assembly's `Main` prints the version if it has no argument. Else the arguments are a
text, and perhaps its base, each as UTF-8 in Base64; it prints what the properties are, with a mark
between them, or "!" and the error, in Base64 again.
"""

import sys
from importlib import import_module
from pathlib import Path

from urlprism.readers.live.dotnet_uri import PROPERTIES, load

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
    """Write the body of `Main`."""
    ops, text, uri = emit.OpCodes, of(system.String), of(system.Uri)

    def method(kind, name, *arguments):
        return kind.GetMethod(name, system.Array[system.Type](arguments))

    def constructor(*arguments):
        return uri.GetConstructor(system.Array[system.Type](arguments))

    def argument(place):
        code.Emit(ops.Call, coding.GetProperty("UTF8").GetMethod)
        code.Emit(ops.Ldarg_0)
        code.Emit(ops.Ldc_I4, system.Int32(place))
        code.Emit(ops.Ldelem_Ref)
        code.Emit(ops.Call, method(convert, "FromBase64String", text))
        code.Emit(ops.Callvirt, method(coding, "GetString", octets))

    convert, encoding = of(system.Convert), import_module("System.Text").Encoding
    coding, octets = of(encoding), of(system.Byte).MakeArrayType()
    environment, thing = of(system.Environment), of(system.Object)
    answer, made = code.DeclareLocal(text), code.DeclareLocal(uri)
    asks, resolves, reads, shown = (code.DefineLabel() for _ in range(4))
    code.Emit(ops.Ldarg_0)
    code.Emit(ops.Ldlen)
    code.Emit(ops.Brtrue, asks)
    code.Emit(ops.Call, environment.GetProperty("Version").GetMethod)
    code.Emit(ops.Callvirt, method(thing, "ToString"))
    code.Emit(ops.Call, method(of(system.Console), "WriteLine", text))
    code.Emit(ops.Ret)
    code.MarkLabel(asks)
    code.BeginExceptionBlock()
    code.Emit(ops.Ldarg_0)
    code.Emit(ops.Ldlen)
    code.Emit(ops.Ldc_I4_1)
    code.Emit(ops.Bgt, resolves)
    argument(0)
    code.Emit(ops.Newobj, constructor(text))
    code.Emit(ops.Br, reads)
    code.MarkLabel(resolves)
    argument(1)
    code.Emit(ops.Newobj, constructor(text))
    argument(0)
    code.Emit(ops.Newobj, constructor(uri, text))
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
    code.Emit(ops.Call, method(text, "Join", text, thing.MakeArrayType()))
    code.Emit(ops.Stloc, answer)
    code.Emit(ops.Leave, shown)
    code.BeginCatchBlock(of(system.Exception))
    code.Emit(ops.Callvirt, of(system.Exception).GetProperty("Message").GetMethod)
    code.Emit(ops.Stloc, answer)
    code.Emit(ops.Ldstr, "!")
    code.Emit(ops.Ldloc, answer)
    code.Emit(ops.Call, method(text, "Concat", text, text))
    code.Emit(ops.Stloc, answer)
    code.EndExceptionBlock()
    code.MarkLabel(shown)
    code.Emit(ops.Call, coding.GetProperty("UTF8").GetMethod)
    code.Emit(ops.Ldloc, answer)
    code.Emit(ops.Callvirt, method(coding, "GetBytes", text))
    code.Emit(ops.Call, method(convert, "ToBase64String", octets))
    code.Emit(ops.Call, method(of(system.Console), "WriteLine", text))
    code.Emit(ops.Ret)


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
