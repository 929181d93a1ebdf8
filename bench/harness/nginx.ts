/** The nginx of the machine, if there is one: serves files itself, or on behalf of the server. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePort, type Program, startProgram } from './process.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

interface NginxOptions {
  /** The folder for its own small files. */
  folder: string
  /** The folder behind `/files/`: public, or only with permission of a server behind nginx. */
  files: string
  /** The URL of that server. */
  upstreamUrl?: string
}

const renderUpstream = (address: string): string => `
    upstream alaia { server ${new URL(address).host}; keepalive 32; keepalive_requests 1000000; }
    proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
    proxy_cache_path answers keys_zone=answers:10m;`

/**
 * nginx asks the server whether a person may have a file, and caches the answer for ten seconds, since a player
 * requests dozens of ranges of one audio file. A sign-out takes that long to affect a file that is playing. nginx
 * reads the bytes from the path that the server returns.
 */
const renderProxyLocations = (folder: string): string => `
      location = /allowed {
        internal; proxy_pass http://alaia$request_uri; proxy_method HEAD; proxy_pass_request_body off;
        proxy_set_header Content-Length ""; proxy_set_header Range "";
        proxy_ignore_headers X-Accel-Redirect Cache-Control Expires Vary Set-Cookie;
        proxy_cache answers; proxy_cache_key "$http_cookie $request_uri"; proxy_cache_valid 200 10s;
      }
      location /media/ {
        auth_request /allowed; auth_request_set $place $upstream_http_x_accel_redirect;
        root ${folder}; try_files $place =404;
      }
      location / { proxy_pass http://alaia; }`

const renderConfig = ({ files, upstreamUrl }: NginxOptions, port: number): string => `
  daemon off; master_process off; pid nginx.pid; error_log stderr crit;
  events { worker_connections 1024; }
  http {
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { audio/mpeg mp3; }
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
    ${upstreamUrl ? renderUpstream(upstreamUrl) : ''}
    server {
      listen 127.0.0.1:${port};
      location = /healthz { return 200; }
      ${upstreamUrl ? renderProxyLocations(dirname(files)) : `location /files/ { alias ${files}/; }`}
    }
  }`

export const startNginx = async (options: NginxOptions): Promise<Program> => {
  const port = await findFreePort()
  mkdirSync(options.folder, { recursive: true })
  const config = join(options.folder, 'nginx.conf')
  writeFileSync(config, renderConfig(options, port))
  return startProgram({ command: ['nginx', '-p', options.folder, '-c', config, '-e', 'stderr'], port })
}
