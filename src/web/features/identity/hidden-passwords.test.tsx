// @tag hidden-passwords
/** Passwords are hidden while they are typed, on the sign-in page and in every other form. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { LoginPageTexts } from '#contract/site-pages.ts'
import '#web/ui/icon/all-icons.ts'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { SignInView } from './sign-in-view.tsx'

/** Returns the type of every input in some HTML, by its name. */
const readInputTypes = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].map(([field]) => [
      / name="([^"]*)"/.exec(field)?.[1] ?? '',
      / type="([^"]*)"/.exec(field)?.[1] ?? 'text',
    ]),
  )

test('password field hides the password until the person chooses to show it', () => {
  const html = renderToStaticMarkup(<PasswordField name="password" label="Password" />)
  expect(readInputTypes(html)).toEqual({ password: 'password' })
  expect(html).toContain('aria-label="Show password" aria-pressed="false"')
})

test('sign-in form hides the password and shows the email address', () => {
  const values = { email: 'amara@school.test', password: 'a quiet lamp', school_code: '', shared_device: false }
  const texts = { failureMessages: {} } as LoginPageTexts
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SignInView texts={texts} values={values} problems={{}} onChange={vi.fn<() => void>()} />
    </MemoryRouter>,
  )
  expect(readInputTypes(html)).toMatchObject({ email: 'text', password: 'password' })
})

test('every password form uses PasswordField', () => {
  const screens = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  )
  const otherFields = screens.flatMap((path) => {
    const fields = readFileSync(join('src/web', path), 'utf8').split(/<(?=[A-Z]\w*Field\b|input\b)/)
    return fields
      .filter((field) => /['"](?:new|current)-password['"]/.test(field) && !field.startsWith('PasswordField'))
      .map((field) => `${path}: ${field.split(/\s/)[0]}`)
  })
  expect(otherFields.map((path) => path.replaceAll('\\', '/'))).toEqual(['ui/field/password-field.tsx: input'])
})
