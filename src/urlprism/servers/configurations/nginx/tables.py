"""Which directives of nginx change nothing of what is asked here, and which files it brings.

None of the directives of this table changes which location gets a request, whether everybody passes
there, or the target that is sent on. Any directive that is neither here nor understood is told as
unread.
"""

from typing import Final

# Behind the start of their names, the rest of them.
_FAMILIES: Final = {
    "add_": "after_body before_body header header_inherit trailer trailer_inherit",
    "auth_jwt_": "claim_set header_set leeway",
    "autoindex_": "exact_size format localtime",
    "brotli_": "buffers comp_level min_length static types window",
    "client_": (
        "body_buffer_size body_in_file_only body_in_single_buffer body_temp_path body_timeout "
        "header_buffer_size header_timeout max_body_size"
    ),
    "fancyindex_": "exact_size footer header localtime name_length",
    "fastcgi_": (
        "bind buffer_size buffering buffers busy_buffers_size cache cache_background_update "
        "cache_bypass cache_key cache_lock cache_lock_age cache_lock_timeout "
        "cache_max_range_offset cache_methods cache_min_uses cache_path cache_purge "
        "cache_revalidate cache_use_stale cache_valid catch_stderr connect_timeout force_ranges "
        "hide_header ignore_client_abort ignore_headers index intercept_errors keep_conn "
        "limit_rate max_temp_file_size next_upstream next_upstream_timeout next_upstream_tries "
        "no_cache param pass_header pass_request_body pass_request_headers read_timeout "
        "request_buffering send_lowat send_timeout socket_keepalive socket_rcvbuf socket_sndbuf "
        "split_path_info store store_access temp_file_write_size temp_path"
    ),
    "geoip_": "city country org proxy proxy_recursive",
    "grpc_": (
        "bind buffer_size connect_timeout hide_header ignore_headers intercept_errors "
        "next_upstream next_upstream_timeout next_upstream_tries pass_header read_timeout "
        "send_timeout set_header socket_keepalive socket_rcvbuf socket_sndbuf ssl_certificate "
        "ssl_certificate_cache ssl_certificate_key ssl_ciphers ssl_conf_command ssl_crl "
        "ssl_key_log ssl_name ssl_password_file ssl_protocols ssl_server_name ssl_session_reuse "
        "ssl_trusted_certificate ssl_verify ssl_verify_depth"
    ),
    "gzip_": "buffers comp_level disable http_version min_length proxied static types vary",
    "http2_": (
        "body_preread_size chunk_size idle_timeout max_concurrent_pushes max_concurrent_streams "
        "max_field_size max_header_size max_requests push push_preload recv_buffer_size "
        "recv_timeout"
    ),
    "http3_": "hq max_concurrent_streams stream_buffer_size",
    "image_filter_": "buffer interlace jpeg_quality sharpen transparency webp_quality",
    "js_": (
        "body_filter context_reuse engine fetch_buffer_size fetch_ciphers "
        "fetch_max_response_buffer_size fetch_protocols fetch_timeout fetch_trusted_certificate "
        "fetch_verify fetch_verify_depth header_filter import path preload_object "
        "shared_dict_zone var"
    ),
    "keepalive_": "disable min_timeout requests time timeout",
    "limit_": (
        "conn conn_dry_run conn_log_level conn_status conn_zone rate rate_after req req_dry_run "
        "req_log_level req_status req_zone zone"
    ),
    "lingering_": "close time timeout",
    "log_": "format not_found subrequest",
    "lua_": (
        "capture_error_log check_client_abort code_cache http10_buffering max_pending_timers "
        "max_running_timers need_request_body package_cpath package_path "
        "regex_cache_max_entries regex_match_limit shared_dict socket_connect_timeout "
        "socket_keepalive_timeout socket_log_errors socket_pool_size socket_read_timeout "
        "socket_send_timeout ssl_trusted_certificate ssl_verify_depth"
    ),
    "memcached_": (
        "bind buffer_size connect_timeout force_ranges gzip_flag next_upstream "
        "next_upstream_timeout next_upstream_tries read_timeout send_timeout socket_keepalive"
    ),
    "more_": "clear_headers clear_input_headers set_headers set_input_headers",
    "open_": "file_cache file_cache_errors file_cache_min_uses file_cache_valid log_file_cache",
    "opentracing_": "location_operation_name operation_name propagate_context tag",
    "otel_": "exporter service_name span_attr span_name trace trace_context",
    "proxy_": (
        "bind buffer_size buffering buffers busy_buffers_size cache cache_background_update "
        "cache_bypass cache_convert_head cache_key cache_lock cache_lock_age cache_lock_timeout "
        "cache_max_range_offset cache_methods cache_min_uses cache_path cache_purge "
        "cache_revalidate cache_use_stale cache_valid connect_timeout cookie_domain "
        "cookie_flags cookie_path force_ranges headers_hash_bucket_size headers_hash_max_size "
        "hide_header http_version ignore_client_abort ignore_headers intercept_errors "
        "limit_rate max_temp_file_size method next_upstream next_upstream_timeout "
        "next_upstream_tries no_cache pass_header pass_request_body pass_request_headers "
        "pass_trailers read_timeout redirect request_buffering send_lowat send_timeout set_body "
        "set_header socket_keepalive socket_rcvbuf socket_sndbuf ssl ssl_alpn ssl_certificate "
        "ssl_certificate_cache ssl_certificate_key ssl_ciphers ssl_conf_command ssl_crl "
        "ssl_key_log ssl_name ssl_password_file ssl_protocols ssl_server_name ssl_session_reuse "
        "ssl_trusted_certificate ssl_verify ssl_verify_depth store store_access "
        "temp_file_write_size temp_path"
    ),
    "quic_": "active_connection_id_limit gso host_key retry",
    "scgi_": (
        "bind buffer_size buffering buffers busy_buffers_size cache cache_background_update "
        "cache_bypass cache_key cache_lock cache_lock_age cache_lock_timeout "
        "cache_max_range_offset cache_methods cache_min_uses cache_path cache_purge "
        "cache_revalidate cache_use_stale cache_valid connect_timeout force_ranges hide_header "
        "ignore_client_abort ignore_headers intercept_errors limit_rate max_temp_file_size "
        "next_upstream next_upstream_timeout next_upstream_tries no_cache param pass_header "
        "pass_request_body pass_request_headers read_timeout request_buffering send_timeout "
        "socket_keepalive socket_rcvbuf socket_sndbuf store store_access temp_file_write_size "
        "temp_path"
    ),
    "server_": "name name_in_redirect names_hash_bucket_size names_hash_max_size tokens",
    "ssi_": "last_modified min_file_chunk silent_errors types value_length",
    "ssl_": (
        "buffer_size certificate certificate_cache certificate_compression certificate_key "
        "ciphers client_certificate conf_command crl dhparam early_data ecdh_curve ech_file "
        "engine key_log object_cache_inheritable ocsp ocsp_cache ocsp_responder password_file "
        "prefer_server_ciphers protocols reject_handshake session_cache session_ticket_key "
        "session_tickets session_timeout stapling stapling_file stapling_responder "
        "stapling_verify trusted_certificate verify_client verify_depth"
    ),
    "sub_": "filter filter_last_modified filter_once filter_types",
    "userid_": "domain expires mark name p3p path service",
    "uwsgi_": (
        "bind buffer_size buffering buffers busy_buffers_size cache cache_background_update "
        "cache_bypass cache_key cache_lock cache_lock_age cache_lock_timeout "
        "cache_max_range_offset cache_methods cache_min_uses cache_path cache_purge "
        "cache_revalidate cache_use_stale cache_valid connect_timeout force_ranges hide_header "
        "ignore_client_abort ignore_headers intercept_errors limit_rate max_temp_file_size "
        "modifier1 modifier2 next_upstream next_upstream_timeout next_upstream_tries no_cache "
        "param pass_header pass_request_body pass_request_headers read_timeout "
        "request_buffering send_timeout socket_keepalive socket_rcvbuf socket_sndbuf "
        "ssl_certificate ssl_certificate_cache ssl_certificate_key ssl_ciphers ssl_conf_command "
        "ssl_crl ssl_key_log ssl_name ssl_password_file ssl_protocols ssl_server_name "
        "ssl_session_reuse ssl_trusted_certificate ssl_verify ssl_verify_depth store "
        "store_access temp_file_write_size temp_path"
    ),
    "vhost_traffic_status_": "filter filter_by_host filter_by_set_key zone",
    "xslt_": "last_modified param string_param stylesheet types",
    "zstd_": "comp_level min_length static types",
    "": (
        "absolute_redirect access_log addition_types aio aio_write ancient_browser "
        "ancient_browser_value auth_delay auth_request_set autoindex brotli charset "
        "charset_types chunked_transfer_encoding connection_pool_size create_full_put_path "
        "dav_access dav_methods default_type directio directio_alignment disable_symlinks "
        "early_hints error_log etag expires f4f_buffer_size fancyindex geoip2 geoip2_proxy "
        "geoip2_proxy_recursive gunzip gunzip_buffers gzip health_check_timeout hls_buffers "
        "hls_forward_args hls_fragment hls_mp4_buffer_size hls_mp4_max_buffer_size http2 http3 "
        "if_modified_since ignore_invalid_headers image_filter index keyval keyval_zone "
        "large_client_header_buffers listen map_hash_bucket_size map_hash_max_size max_headers "
        "max_ranges min_delete_depth mirror_request_body modern_browser modern_browser_value "
        "mp4_buffer_size mp4_limit_rate mp4_limit_rate_after mp4_max_buffer_size msie_padding "
        "msie_refresh opentracing output_buffers override_charset perl_modules perl_require "
        "port_in_redirect postpone_output random_index read_ahead real_ip_header "
        "real_ip_recursive recursive_error_pages referer_hash_bucket_size referer_hash_max_size "
        "request_pool_size reset_timedout_connection resolver resolver_timeout rewrite_log "
        "secure_link secure_link_md5 secure_link_secret send_lowat send_timeout sendfile "
        "sendfile_max_chunk session_log_format session_log_zone set_real_ip_from slice "
        "source_charset spdy_headers_comp ssi ssl status_format status_zone "
        "subrequest_output_buffer_size tcp_nodelay tcp_nopush types_hash_bucket_size "
        "types_hash_max_size underscores_in_headers uninitialized_variable_warn userid "
        "valid_referers variables_hash_bucket_size variables_hash_max_size vhost_traffic_status "
        "xml_entities zstd"
    ),
}
HARMLESS: Final = frozenset(
    f"{start}{rest}" for start, names in _FAMILIES.items() for rest in names.split()
)
# They define variables: what uses these is looked at where it stands.
VARIABLES: Final = frozenset({"map", "geo", "split_clients", "js_set", "perl_set"})
# They set their first word, a variable, to what is only known at run time (set-misc-nginx-module).
_SETS: Final = (
    "escape_uri unescape_uri if_empty quote_sql_str quote_pgsql_str quote_json_str md5 sha1 "
    "hmac_sha1 hmac_sha256 base32 encode_base32 decode_base32 encode_base64 decode_base64 "
    "encode_base64url decode_base64url encode_hex decode_hex random rotate local_today "
    "formatted_gmt_time formatted_local_time hashed_upstream secure_random_alphanum"
)
SETS: Final = frozenset(f"set_{what}" for what in _SETS.split())
# Blocks whose lines are no directives.
OWN_BLOCKS: Final = VARIABLES | {"types", "charset_map", "match", "geoip2"}
# They answer from what nginx has, and send nothing on; the last one of a location counts.
ANSWERS: Final = frozenset(
    {"api", "empty_gif", "f4f", "flv", "hls", "mp4", "status", "stub_status", "upstream_conf"}
    | {"vhost_traffic_status_display"}
)
# They send on what other directives say (`fastcgi_param`), or a key.
OTHER_PASSES: Final = frozenset(
    {"fastcgi_pass", "uwsgi_pass", "scgi_pass", "memcached_pass", "tunnel_pass"}
)
# In a block `upstream`: which of the servers of one name gets a request.
_OF_UPSTREAM: Final = (
    "server keepalive keepalive_requests keepalive_time keepalive_timeout zone state hash "
    "ip_hash least_conn least_time random queue sticky ntlm resolver resolver_timeout fair "
    "max_conns check check_http_send check_http_expect_alive jdomain"
)
OF_UPSTREAM: Final = frozenset(_OF_UPSTREAM.split())
# Outside of `http`: they say how nginx runs, or are of other protocols.
_OF_MAIN: Final = (
    "accept_mutex accept_mutex_delay daemon debug_connection debug_points env error_log events "
    "google_perftools_profiles load_module lock_file mail master_process multi_accept pcre_jit "
    "pid quic_bpf rtmp ssl_engine ssl_object_cache_inheritable stream thread_pool "
    "timer_resolution use user worker_aio_requests worker_connections worker_cpu_affinity "
    "worker_priority worker_processes worker_rlimit_core worker_rlimit_nofile "
    "worker_rlimit_sigpending worker_shutdown_timeout working_directory"
)
OF_MAIN: Final = frozenset(_OF_MAIN.split())
# Code in Lua that runs when nginx starts, or when the answer is there.
HARMLESS_LUA: Final = ("init_", "init_worker_", "exit_worker_", "log_", "header_filter_")
HARMLESS_LUA_TOO: Final = ("body_filter_", "set_", "ssl_certificate_", "ssl_client_hello_")
# Files that nginx or its packages bring, without rules for paths, where they are not beside.
BROUGHT: Final = frozenset(
    {"mime.types", "fastcgi_params", "fastcgi.conf", "scgi_params", "uwsgi_params", "proxy_params"}
    | {"koi-utf", "koi-win", "win-utf", "options-ssl-nginx.conf"}
)
