/** The nginx of the machine, if there is one: sending a file itself, or for us. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort, type Program, startProgram } from './process.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

interface Wish {
  /** For its own small files. */
  folder: string
  /** What `/files/` shows: to everyone, or only where a server behind it says so. */
  files: string
  /** The address of that server. */
  behind?: string
}

const upstream = (address: string): string => `
    upstream alaia { server ${new URL(address).host}; keepalive 32; keepalive_requests 1000000; }
    proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
    proxy_cache_path answers keys_zone=answers:10m;`

/**
 * Whether somebody may have a file is asked of us, and our answer kept for ten seconds: a player asks for dozens of pieces
 * of one sound. So long a sign-out takes to reach a file that was playing. Its bytes nginx takes from the place we name.
 */
const behindUs = (folder: string): string => `
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

const configOf = ({ files, behind }: Wish, port: number): string => `
  daemon off; master_process off; pid nginx.pid; error_log stderr crit;
  events { worker_connections 1024; }
  http {
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { audio/mpeg mp3; }
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
    ${behind ? upstream(behind) : ''}
    server {
      listen 127.0.0.1:${port};
      location = /healthz { return 200; }
      ${behind ? behindUs(dirname(files)) : `location /files/ { alias ${files}/; }`}
    }
  }`

export const startNginx = async (wish: Wish): Promise<Program> => {
  const port = await freePort()
  mkdirSync(wish.folder, { recursive: true })
  const config = join(wish.folder, 'nginx.conf')
  writeFileSync(config, configOf(wish, port))
  return startProgram({ command: ['nginx', '-p', wish.folder, '-c', config, '-e', 'stderr'], port })
}
