/**
 * Violates each lint rule of the project once, and checks that the linter reports it; imports are also checked against
 * the table.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveImport } from '../../scripts/lint/module-boundaries.ts'
import { checkImport } from '../../scripts/lint/modules.ts'

const root = resolve(import.meta.dirname, '../..')

const allowedImports = [
  ['contract/library.ts', '#rules/playback.ts'],
  ['contract/library.ts', './endpoint.ts'],
  ['contract/library.ts', 'zod'],
  ['server/platform/http/create-routes.ts', '#contract/failures.ts'],
  ['server/generation/cover/cover.ts', '#art/palettes.ts'],
  ['server/domains/library/library.endpoints.ts', '#contract/library.ts'],
  ['server/domains/library/library.endpoints.ts', '../../platform/http/serve.ts'],
  ['server/domains/identity/identity.service.ts', '../../partners/partner.ts'],
  ['server/domains/library/library.jobs.ts', '../../generation/generation.ts'],
  ['server/composition/routes.ts', '#server/domains/library/library.endpoints.ts'],
  ['server/app.ts', './composition/routes.ts'],
  ['web/lib/api.ts', '#contract/call.ts'],
  ['web/features/library/session-row.tsx', '../../ui/card/card.tsx'],
  ['web/features/journal/journal-document.ts', '#web/autosave/autosave-document.ts'],
  ['web/screens/app/home.screen.tsx', '#web/features/library/session-row.tsx'],
  ['web/routes.tsx', './screens/app/home.screen.tsx'],
] as const

const forbiddenImports = [
  ['rules/playback.ts', '#contract/library.ts'],
  ['rules/playback.ts', 'dayjs'],
  ['art/print.ts', '#contract/library.ts'],
  ['art/print.ts', 'node:fs'],
  ['contract/library.ts', '#server/platform/clock.ts'],
  ['contract/library.ts', '#art/palettes.ts'],
  ['contract/library.ts', 'kysely'],
  ['server/platform/clock.ts', '../domains/library/library.queries.ts'],
  ['server/platform/clock.ts', '#contract/library.ts'],
  ['server/platform/clock.ts', '../generation/generation.ts'],
  ['server/partners/partner.ts', '../domains/identity/identity.queries.ts'],
  ['server/partners/partner.ts', '../generation/generation.ts'],
  ['server/generation/generation.ts', '../domains/library/library.queries.ts'],
  ['server/generation/generation.ts', '#contract/library.ts'],
  ['server/domains/library/library.queries.ts', '../identity/identity.queries.ts'],
  ['server/domains/library/library.queries.ts', '#contract/journal.ts'],
  ['server/domains/identity/identity.service.ts', '../../partners/saml/saml.ts'],
  ['server/domains/library/library.jobs.ts', '../../generation/mix/mp3.ts'],
  ['server/domains/library/library.queries.ts', '../../app.ts'],
  ['server/platform/clock.ts', '../main.ts'],
  ['server/domains/library/library.queries.ts', '#server/composition/ports.ts'],
  ['server/composition/ports.ts', '../app.ts'],
  ['server/composition/jobs.ts', '#server/commands/with-platform.ts'],
  ['server/app.ts', '#web/routes.tsx'],
  ['server/app.ts', 'react'],
  ['server/app.ts', '../support/fixtures/test-people.ts'],
  ['web/lib/api.ts', '#server/platform/clock.ts'],
  ['web/autosave/open-documents.ts', '#web/features/journal/journal-documents.ts'],
  ['web/autosave/open-documents.ts', '#contract/journal.ts'],
  ['web/lib/api.ts', '#contract/library.ts'],
  ['web/lib/api.ts', 'kysely'],
  ['web/ui/card/card.tsx', '#contract/library.ts'],
  ['web/ui/card/card.tsx', '../../features/library/session-row.tsx'],
  ['web/session/session.ts', '../features/library/session-row.tsx'],
  ['web/session/session.ts', '#contract/library.ts'],
  ['web/features/library/session-row.tsx', '../player/player.tsx'],
  ['web/features/library/session-row.tsx', '#contract/journal.ts'],
  ['web/features/library/session-row.tsx', '../../screens/app/home.screen.tsx'],
  ['web/screens/app/home.screen.tsx', '../../shell.tsx'],
  ['web/screens/app/home.screen.tsx', '#server/app.ts'],
  ['web/main.tsx', '#server/app.ts'],
] as const

describe('module boundaries', () => {
  test.each(allowedImports)('%s may import %s', (from, specifier) => {
    expect(checkImport(from, resolveImport(from, specifier))).toBeUndefined()
  })
  test.each(forbiddenImports)('%s may not import %s', (from, specifier) => {
    expect(checkImport(from, resolveImport(from, specifier))).toMatch(/may not|belongs to/)
  })
})

/** A file that breaks a rule, and the rule. */
const offenses: Record<string, { code: string; rule: string }> = {
  'src/server/domains/a/imports.ts': { code: "import '../b/b.queries.ts'\n", rule: 'alaia(module-boundaries)' },
  'src/server/domains/a/reexports.ts': {
    code: "export { b } from '../b/b.queries.ts'\n",
    rule: 'alaia(module-boundaries)',
  },
  'src/web/features/a/lazily.ts': {
    code: "export const b = () => import('../b/b.ts')\n",
    rule: 'alaia(module-boundaries)',
  },
  'src/rules/here.ts': {
    code: "import type { There } from './there.ts'\nexport interface Here {\n  there: There\n}\n",
    rule: 'import(no-cycle)',
  },
  'src/rules/whatever.ts': { code: 'export const given = (it: any): string => String(it)\n', rule: 'no-explicit-any' },
  'src/rules/unnamed.ts': { code: 'export default 1\n', rule: 'no-default-export' },
  'src/rules/CamelCase.ts': { code: 'export const one = 1\n', rule: 'filename-case' },
  'src/rules/long.ts': {
    code: Array.from({ length: 301 }, (_, index) => `export const a${index} = ${index}\n`).join(''),
    rule: 'max-lines',
  },
  'src/rules/lengthy.ts': {
    code: `export const lengthy = (): void => {\n${'  Math.random()\n'.repeat(51)}}\n`,
    rule: 'max-lines-per-function',
  },
  'src/rules/many.ts': {
    code: 'export const sum = (a: number, b: number, c: number, d: number): number => a + b + c + d\n',
    rule: 'max-params',
  },
  'src/rules/floating.ts': {
    code: 'const later = async (): Promise<void> => {}\nexport const go = (): void => {\n  later()\n}\n',
    rule: 'no-floating-promises',
  },
  'src/rules/misused.ts': {
    code: 'const later = async (): Promise<void> => {}\nexport const go = (): void => [1].forEach(later)\n',
    rule: 'no-misused-promises',
  },
  'src/rules/loose.ts': { code: 'export const same = (a: string, b: string): boolean => a == b\n', rule: 'eqeqeq' },
  'src/rules/typed.ts': {
    code: "import { There } from './there.ts'\nexport const there = (it: There): There => it\n",
    rule: 'consistent-type-imports',
  },
  'src/rules/unfinished.ts': { code: '// TODO later\nexport const one = 1\n', rule: 'no-warning-comments' },
  'src/web/ui/conditional.tsx': {
    code: "import { useState } from 'react'\nexport const useMaybe = (yes: boolean) => {\n  if (yes) return useState(1)\n  return undefined\n}\n",
    rule: 'rules-of-hooks',
  },
  'src/rules/kept-units.ts': { code: 'export const units = 1\n', rule: 'alaia(plain-language)' },
  'src/rules/identifier.ts': { code: 'export const keptUnits = 1\n', rule: 'alaia(plain-language)' },
  'src/rules/constant.ts': { code: 'export const KEPT_MS = 1\n', rule: 'alaia(plain-language)' },
  'src/rules/spelling.ts': { code: 'export const listFavourites = 1\n', rule: 'alaia(plain-language)' },
  'src/rules/safety/terms/comment.ts': {
    code: '/** Whoever asks gets one. */\nexport const one = 1\n',
    rule: 'alaia(plain-language)',
  },
  'src/rules/parameter.ts': {
    code: 'export const count = (keptUnits: number): number => keptUnits\n',
    rule: 'alaia(plain-language)',
  },
  'src/rules/member.ts': {
    code: 'export interface Unit {\n  houses: number\n}\n',
    rule: 'alaia(plain-language)',
  },
  'src/rules/property.ts': {
    code: "export const outcome = { told: true, reason: '' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/comment.ts': {
    code: '/** Whoever asks gets one. */\nexport const one = 1\n',
    rule: 'alaia(plain-language)',
  },
  'src/rules/comment-start.ts': {
    code: '/** How many there are. */\nexport const one = 1\n',
    rule: 'alaia(plain-language)',
  },
  'src/web/lib/messages/en/keys.ts': {
    code: "export const words = { 'pupil.name': 'Name' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/web/lib/messages/en/texts.ts': {
    code: "export const words = { name: 'Bring in a list' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/web/lib/messages/en/text-lists.ts': {
    code: "export const words = ['Bring in a list']\n",
    rule: 'alaia(plain-language)',
  },
  'src/web/lib/messages/en/text-templates.ts': {
    code: 'export const describe = (count: number): string => `Bring in a list of ${count}`\n',
    rule: 'alaia(plain-language)',
  },
  'src/rules/people/mistakes.ts': {
    code: "export const mistakes = { empty: () => 'Bring in a list' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/screen-names.ts': {
    code: "export const names = { '/home': 'Exercise maker' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/site/login-page-text.ts': {
    code: "export const texts = { lead: 'Bring in a list' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/feelings/hints.ts': {
    code: "export const hints = ['Bring in a list']\n",
    rule: 'alaia(plain-language)',
  },
  'src/server/platform/mail/email-texts.ts': {
    code: "export const invite = { paragraphs: ['Bring in a list'] }\n",
    rule: 'alaia(plain-language)',
  },
  'src/contract/failures.ts': {
    code: "export const failures = { empty: { message: 'Bring in a list' } }\n",
    rule: 'alaia(plain-language)',
  },
  'src/contract/summary.ts': {
    code: "export const endpoint = { path: '/units', summary: 'Lists the units, ' + 'given out to classes.' }\n",
    rule: 'alaia(plain-language)',
  },
  'src/server/platform/log-events/events.ts': {
    code: "export const events = { 'file.gone': { action: 'Ask the maker of the file.' } }\n",
    rule: 'alaia(plain-language)',
  },
  'src/server/commands/definitions/commands.ts': {
    code: "export const usage = ['Bring in a list']\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/title.test.ts': {
    code: "import { it } from 'vitest'\n\nit('sees the units that were kept', () => undefined)\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/titles-of-rows.test.ts': {
    code: "import { describe } from 'vitest'\n\ndescribe.each([1])(`a unit that was kept %s`, () => undefined)\n",
    rule: 'alaia(plain-language)',
  },
  'src/rules/pause.test.ts': {
    code: 'export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))\n',
    rule: 'alaia(no-fixed-pause)',
  },
  'src/server/silent-failure.ts': {
    code: 'export const find = (work: Promise<number>) => work.catch(() => undefined)\n',
    rule: 'alaia(ignored-rejection)',
  },
  'src/server/silent-second-handler.ts': {
    code: 'export const find = (work: Promise<number>) => work.then((found) => found, () => {})\n',
    rule: 'alaia(ignored-rejection)',
  },
  'src/web/no-reason.ts': {
    code: 'declare const ignoreRejection: (work: unknown) => unknown\n\nexport const find = (work: unknown) => ignoreRejection(work)\n',
    rule: 'alaia(ignored-rejection)',
  },
  'src/web/ui/picture.tsx': { code: 'export const Picture = () => <img src="/a.png" />\n', rule: 'jsx-a11y(alt-text)' },
}
const neighborFiles = {
  'src/rules/there.ts': "import type { Here } from './here.ts'\nexport interface There {\n  here?: Here\n}\n",
  'src/server/domains/b/b.queries.ts': 'export const b = 1\n',
  'src/web/features/b/b.ts': 'export const b = 1\n',
  'src/contract/innocent.ts': '/** /favourites/list */\nexport const fields = { told: true, is_favourite: 1 }\n',
  'src/web/innocent.ts':
    'declare const ignoreRejection: (work: unknown) => unknown\n\n// Nobody waits for it.\nexport const find = (work: unknown) => ignoreRejection(work)\n',
  'src/web/lib/messages/en/innocent.ts': "export const words = { 'pick.pupil': 'Add students' }\n",
  'src/rules/innocent.ts': 'export const innocent = 1\nexport const row = { kept_until: innocent }\n',
}

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaia-lint-'))
  let diagnostics: { filename: string; code: string }[] = []

  beforeAll(() => {
    const files = Object.fromEntries(Object.entries(offenses).map(([path, { code }]) => [path, code]))
    for (const [path, code] of Object.entries({ ...files, ...neighborFiles })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    for (const file of ['package.json', 'tsconfig.json', '.oxlintrc.json']) {
      writeFileSync(join(folder, file), readFileSync(join(root, file)))
    }
    cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const lintRun = spawnSync(process.execPath, [oxlint, '--format=json', 'src'], { cwd: folder, encoding: 'utf8' })
    diagnostics = (JSON.parse(lintRun.stdout) as { diagnostics: typeof diagnostics }).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(Object.entries(offenses).map(([path, { rule }]) => [path, rule]))(
    'reports that %s breaks %s',
    (path, rule) => {
      const fileDiagnostics = diagnostics.filter(({ filename }) => filename.replaceAll('\\', '/').endsWith(path))
      expect(fileDiagnostics.map(({ code }) => code).join()).toContain(rule)
    },
  )

  test('accepts a file without an offense', () => {
    expect(diagnostics.filter(({ filename }) => filename.endsWith('innocent.ts'))).toEqual([])
  })
})
