// @tag leaked-secrets
/** No secret is in the source or in the build, and published example secrets are not accepted. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordMeasurement } from './record-measurement.ts'

/** Patterns that only secrets match; tests make some up. */
const patterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b/,
  'a key of a provider': /\bsk-[A-Za-z0-9_-]{32,}\b/,
  'a token of a forge': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'a token of a registry': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a password in an address':
    /\b(?:postgres|postgresql|smtps?):\/\/[^\s:/@'"`$]+:(?!password@)[^\s@'"`$]{6,}@(?!127\.0\.0\.1|localhost)/,
}

const isText = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json|md|ya?ml|sql|html|css|txt|env.*|service|toml|npmrc)$/.test(path)
const MAX_BYTES = 4_000_000

const listTrackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean)
const listBuiltFiles = (): string[] =>
  existsSync('dist') ? readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((path) => `dist/${path}`) : []

test('no secret is in the source or in what browsers receive', ({ skip }) => {
  skip(!existsSync('.git'), 'NOT RUN: this is no checkout')
  const files = [...listTrackedFiles(), ...listBuiltFiles()].filter(
    (path) =>
      isText(path) &&
      !/\.test\.tsx?$/.test(path) &&
      existsSync(path) &&
      statSync(path).isFile() &&
      statSync(path).size < MAX_BYTES,
  )
  expect(listBuiltFiles().length, 'what is sent to browsers').toBeGreaterThan(0)
  const foundSecrets = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [`${path}: ${name}`] : []))
  })
  recordMeasurement(49, `${foundSecrets.length} secrets in ${files.length} files`)
  expect(foundSecrets).toEqual([])
})

test('the configuration examples leave every secret empty', () => {
  const lines = readFileSync('deploy/env.example', 'utf8').split('\n')
  const nonEmptyLines = lines.filter((line) => /^\w*(?:PASSWORD|KEY|SECRET|TOKEN|_URL)\w*=./.test(line))
  expect(nonEmptyLines).toEqual([])
  expect(readFileSync('deploy/compose.yaml', 'utf8')).toContain('${SECRETS_KEY:?}')
})
