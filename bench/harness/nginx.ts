/** The nginx of the machine, if there is one: sending a file itself, or for us. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

const configOf = ({ files, behind }: Wish, port: number): string => `
  daemon off; master_process off; pid nginx.pid; error_log stderr crit;
  events { worker_connections 1024; }
  http {
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { audio/mpeg mp3; }
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
    ${behind ? `upstream alaia { server ${new URL(behind).host}; keepalive 32; keepalive_requests 1000000; }` : ''}
    server {
      listen 127.0.0.1:${port};
      location = /healthz { return 200; }
      location /files/ { ${behind ? 'internal;' : ''} alias ${files}/; }
      ${behind ? 'location / { proxy_pass http://alaia; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }' : ''}
    }
  }`

export const startNginx = async (wish: Wish): Promise<Program> => {
  const port = await freePort()
  mkdirSync(wish.folder, { recursive: true })
  const config = join(wish.folder, 'nginx.conf')
  writeFileSync(config, configOf(wish, port))
  return startProgram({ command: ['nginx', '-p', wish.folder, '-c', config, '-e', 'stderr'], port })
}
