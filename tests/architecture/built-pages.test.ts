// @tag built-pages
/** The served build: the cache lifetime of each kind of file, and no access to files outside of it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from '#server/serve-pages.ts'
import { readConfig } from '#server/platform/config.ts'
import { createHttpServer } from '#server/platform/http/http.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { requestRaw, createTraversalPaths } from '../support/attacks/path-traversal.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

let root = ''
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alaia-built-'))
  const buildFolder = join(root, 'dist/web')
  await mkdir(join(buildFolder, 'assets'), { recursive: true })
  await writeFile(join(buildFolder, 'index.html'), '<script src="/assets/index-x1.js"></script>')
  await writeFile(join(buildFolder, 'assets/index-x1.js'), 'export {}')
  await writeFile(join(buildFolder, 'offline-worker.js'), '0')
  await writeFile(join(root, 'package.json'), '{ "name": "inside" }')
  await mkdir(join(root, 'dist/server'))
  await writeFile(join(root, 'dist/server/entry.js'), 'inside')
  for (const folder of ['', 'dist/web', 'dist/web/assets']) {
    await mkdir(join(root, folder, '.git'))
    await writeFile(join(root, folder, '.git/HEAD'), 'ref: refs/heads/inside')
  }
  await mkdir(join(root, 'src/web'), { recursive: true })
  await writeFile(join(root, 'src/web/main.tsx'), 'inside')
  const config = { ...readConfig({ NODE_ENV: 'test', RESOURCE_HOST: 'https://parts.test/x' }), root }
  app = await createHttpServer(
    config,
    createJsonLog('error', () => undefined),
  )
  await servePages(app, config)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const getCacheControl = async (url: string) => (await app.inject(url)).headers['cache-control']

test('built chunks are cached forever, because their names contain a hash', async () => {
  expect(await getCacheControl('/assets/index-x1.js')).toBe('public, max-age=31536000, immutable')
})

test('the offline worker is revalidated each time and comes from our own host', async () => {
  const { statusCode, headers } = await app.inject('/offline-worker.js')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(headers['content-type']).toContain('javascript')
})

test('a page is revalidated each time and names the host of its chunks', async () => {
  const { headers, body } = await app.inject('/home')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toBe('<script src="https://parts.test/assets/index-x1.js"></script>')
})

test('path traversal reaches no file outside the build folder', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const paths = createTraversalPaths('/assets', [
    'etc/passwd',
    'package.json',
    'server/entry.js',
    '../package.json',
    'src/server/main.ts',
    '.git/HEAD',
    '../.git/HEAD',
    '../../.git/HEAD',
  ])
  const answers: [path: string, answer: string][] = []
  for (const path of paths) answers.push([path, await requestRaw(Number(new URL(address).port), path)])
  const leaks = answers.filter(([, answer]) => /root:|inside|import /.test(answer))
  const invalidResponses = answers.filter(([, answer]) => !/^HTTP\/1\.1 [234]/.test(answer))
  recordMeasurement(
    15,
    `${paths.length} paths out of the build folder: ${leaks.length} leaks, ${invalidResponses.length} with 5xx or no response`,
  )
  expect({ leaks, broken: invalidResponses }).toEqual({ leaks: [], broken: [] })
})

const expectNotServed = async (url: string) => {
  const { statusCode, body } = await app.inject(url)
  expect(statusCode, url).toBe(404)
  expect(body, url).not.toContain('inside')
}

test('no .git folder is served, even inside the build folder', async () => {
  for (const folder of ['', '/assets', '/src', '/alaia', '/media', '/api']) {
    for (const file of ['', '/', '/HEAD', '/config', '/index', '/logs/HEAD', '/objects/info/packs']) {
      await expectNotServed(`${folder}/.git${file}`)
    }
  }
})

test('no development file is served', async () => {
  const developmentFiles = [
    '/@vite/client',
    '/@react-refresh',
    '/react-refresh-setup.js',
    '/__gallery',
    '/__open-in-editor',
  ]
  const sources = ['/src/web/main.tsx', '/@fs/etc/passwd', '/node_modules/react/index.js', '/package.json']
  const maps = ['/assets/index-x1.js.map', '/index.html.map', '/.vite/manifest.json']
  for (const url of [...developmentFiles, ...sources, ...maps]) await expectNotServed(url)
})

test('no folder listing is served', async () => {
  for (const url of ['/assets', '/assets/', '/assets/?list', '/dist/', '/src/web/']) {
    const { statusCode, body } = await app.inject(url)
    expect(statusCode, url).toBe(404)
    expect(body.replace(/<script src="[^"]*">/, ''), url).not.toMatch(/index-x1|main\.tsx/)
  }
})
