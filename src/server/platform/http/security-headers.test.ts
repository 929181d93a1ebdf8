// @tag security-headers
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { addSecurityHeaders } from './security-headers.ts'

const createApp = (env: Record<string, string> = {}) => {
  const app = Fastify()
  addSecurityHeaders(app, readConfig(env))
  app.get('/api/call', (_request, reply) => reply.send({}))
  app.get('/page', (_request, reply) => reply.send('page'))
  app.get('/studio', (_request, reply) => reply.send('list'))
  app.get('/studio/:uuid', (_request, reply) => reply.send('recording'))
  app.get('/broken', () => Promise.reject(new Error('broken')))
  app.get('/own', (_request, reply) => reply.header('content-security-policy', "default-src 'none'").send(''))
  return app
}

test('every response forbids frames, sniffing, plug-ins, inline code and eval, even errors and 404', async () => {
  for (const url of ['/api/call', '/page', '/broken', '/nowhere']) {
    const { headers } = await createApp().inject(url)
    expect(headers, url).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('microphone=()') as string,
    })
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toContain("frame-ancestors 'none'")
    expect(policy, url).toContain("worker-src 'self'")
    expect(policy.split('; '), url).toContain("script-src 'self'")
    expect(policy.split('; '), url).toContain("script-src-attr 'none'")
    expect(policy.split('; '), url).toContain("object-src 'none'")
    // Without 'unsafe-eval' a browser does not run strings as code.
    expect(policy, url).not.toContain('unsafe')
    expect(policy.split('; '), url).toContain("require-trusted-types-for 'script'")
    expect(policy.split('; '), url).toContain('trusted-types alaia ProseMirrorClipboard')
  }
})

test('only the page of a recording may use the microphone', async () => {
  const readPolicy = async (url: string) => String((await createApp().inject(url)).headers['permissions-policy'])
  for (const url of [
    '/studio/6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
    '/studio/6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b?step=2',
  ]) {
    expect(await readPolicy(url)).toMatch(/camera=\(\), microphone=\(self\), geolocation=\(\)/)
  }
  for (const url of ['/studio', '/page', '/api/call', '/page?/studio/1', '/studio/1/2']) {
    expect(await readPolicy(url), url).toContain('microphone=()')
  }
})

test('the permissions policy names no feature that browsers have dropped', async () => {
  expect((await createApp().inject('/page')).headers['permissions-policy']).not.toContain('interest-cohort')
})

test('an API response must not be cached', async () => {
  expect((await createApp().inject('/api/call')).headers['cache-control']).toBe('no-store')
  expect((await createApp().inject('/page')).headers['cache-control']).toBeUndefined()
})

test('the content security policy allows only the configured hosts for the app and for files', async () => {
  const store = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const app = createApp({ RESOURCE_HOST: 'https://parts.test/x', S3_ENDPOINT: 'https://files.test', ...store })
  const directives = String((await app.inject('/page')).headers['content-security-policy']).split('; ')
  expect(directives).toContain("script-src 'self' https://parts.test")
  expect(directives).toContain("img-src 'self' https://files.test https://parts.test data: blob:")
  expect(directives).toContain("media-src 'self' https://files.test blob:")
  expect(directives).toContain("connect-src 'self' https://files.test https://parts.test")
})

test('the content security policy names only the public address of object storage', async () => {
  const store = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const app = createApp({ S3_ENDPOINT: 'http://files:9000', S3_PUBLIC_ENDPOINT: 'https://files.school.test', ...store })
  const policy = String((await app.inject('/page')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://files.school.test")
  expect(policy).not.toContain('files:9000')
})

test('a header set by a handler takes precedence', async () => {
  expect((await createApp().inject('/own')).headers['content-security-policy']).toBe("default-src 'none'")
})
