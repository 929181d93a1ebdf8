import { expect, test } from 'vitest'
import { isAppPage } from './app-pages.ts'

test('app pages, the sign-in page and help open without a server', () => {
  const offlinePaths = [
    '/home',
    '/reflect',
    '/reflect/edit/x1',
    '/audio/x1',
    '/teacher/learn',
    '/admin/learn/grade/list',
  ]
  expect([...offlinePaths, '/login', '/help', '/help/'].filter((path) => !isAppPage(path))).toEqual([])
})

test('API calls, SSO, files and the public site always go to the server', () => {
  const serverPaths = ['/', '/learn', '/wellness', '/article/x1', '/view', '/sso/saml_response', '/sign-up', '/homes']
  const data = ['/api/session/web/info', '/media/library/x.mp3', '/lti/launch', '/healthz', '/assets/login.js']
  expect([...serverPaths, ...data].filter(isAppPage)).toEqual([])
})
