/**
 * Secrets in responses: every response field whose name sounds like a secret is on one of three lists, as the
 * caller's own, another person's, or no secret. Another person's secret comes only from endpoints that declare
 * `changesSignIn`, which reject targets of a higher role (tests/contract/higher-role-sign-in.test.ts).
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/index.ts'

const SECRET_FIELD =
  /token|secret|passw|passphrase|recovery|(^|_)(words|links?|pdf|codes?|csv|uri|proof|key)$|hash$|(?<!mail_)address$/i

/** Secrets of the caller, who has just been authenticated. */
const ownSecrets = new Set([
  'UserData.token',
  'UserData.session_hash',
  'PasswordReset',
  'PasswordReset.reset_token',
  'Totp.secret',
  'Totp.uri',
  'Recovery',
  'Recovery.codes',
  'draft_key',
])

/** Secrets with which another person signs in: words, a link, or a sheet of cards. */
const otherPeoplesSecrets = new Set(['NewSignIn.words', 'NewSignIn.link', 'link.address', 'Cards.pdf'])

/** Fields that only sound like a secret, with what they are. */
const harmlessFields: Readonly<Record<string, string>> = {
  'Account.school_code': 'part of the sign-in name of a person, shown to the holder of their link',
  Csv: 'tables of progress, the audit log and feedback, without sign-in data',
  'HelpCard.secret': 'a sentence: a grown-up who asks for secrets is not one to trust',
  'AdminContact.away_words': 'what a support contact says while they are away',
  'AuthoringLesson.lesson_links': 'web addresses that belong to a lesson',
  Link: 'the URL of an item for a course; the item opens only for people with access',
  'NewSignIn.school_code': 'the same for everybody at the school',
  'PartnerConnection.has_api_key': 'whether there is one',
  'PeopleReport.csv': 'errors in a list, by line',
  'RecordingLine.text_key': 'a hash of a line that the same response contains',
  'Picture.key': 'the storage key of a picture on the public site',
  'PublishedAssignment.address': 'the URL of an item; it opens only for people with access',
  'PublishedAssignment.link': 'the URL of an item; it opens only for people with access',
  'ResourceRefused.code': 'why a file was refused',
  'School.school_code': 'the same for everybody at the school',
  'SchoolSection.code': 'a code to join a class with, made to be written on the board',
  'Sections.code': 'a code to join a class with, made to be written on the board',
  'SignIn.school_code': 'the same for everybody at the school',
  'Standard.code': 'the number of a learning standard',
  'Standards.code': 'the number of a learning standard',
  'TeacherLesson.lesson_links': 'web addresses that belong to a lesson',
  'Totp.by_password': 'whether there is one',
  'cover.key': 'the storage key of a picture on the public site',
  'lesson_links.links': 'web addresses that belong to a lesson',
  'standards.code': 'the number of a learning standard',
}

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
}

const getRefName = (ref: string): string => ref.split('/').at(-1)!

/** Returns the field names with their object, at any depth of the schema. */
const listFields = (root: Schema): Set<string> => {
  const fieldNames = new Set<string>()
  const visited = new Set<string>()
  const visit = (schema: unknown, owner: string): void => {
    if (Array.isArray(schema)) return schema.forEach((item) => visit(item, owner))
    if (typeof schema !== 'object' || schema === null) return
    const { $ref, properties, $defs: _defs, ...rest } = schema as Schema
    for (const [name, inner] of Object.entries(properties ?? {})) {
      fieldNames.add(owner ? `${owner}.${name}` : name)
      visit(inner, name)
    }
    if ($ref && !visited.has($ref)) {
      visited.add($ref)
      visit(root.$defs?.[getRefName($ref)], getRefName($ref))
    }
    for (const inner of Object.values(rest)) visit(inner, owner)
  }
  visit(root, '')
  return fieldNames
}

const listSecretFields = ({ answer, errorBlocks = {} }: Endpoint): string[] => {
  const schema = z.toJSONSchema(z.object({ ...answer, ...errorBlocks }), { io: 'output', unrepresentable: 'any' })
  return [...listFields(schema as Schema)].filter((field) => SECRET_FIELD.test(field.split('.').at(-1)!))
}

const secrets = new Map(allEndpoints.map((endpoint) => [endpoint, listSecretFields(endpoint)]))

describe('a secret in a response', () => {
  test("is on the list of own secrets, other people's secrets, or harmless fields", () => {
    const listed = new Set([...ownSecrets, ...otherPeoplesSecrets, ...Object.keys(harmlessFields)])
    const foundFields = new Set([...secrets.values()].flat())
    expect([...foundFields].filter((field) => !listed.has(field)).toSorted()).toEqual([])
    expect([...listed].filter((field) => !foundFields.has(field)).toSorted(), 'listed, and in no answer').toEqual([])
  })

  test('of another person comes only from endpoints that reject targets of a higher role', () => {
    const revealing = allEndpoints.filter((endpoint) =>
      secrets.get(endpoint)!.some((field) => otherPeoplesSecrets.has(field)),
    )
    expect(revealing.filter(({ changesSignIn }) => !changesSignIn).map(({ path }) => path)).toEqual([])
    expect(revealing.map(({ path }) => path).toSorted()).toEqual([
      '/admin/people/add',
      '/admin/people/invite',
      '/admin/people/passphrases',
      '/admin/people/reset',
      '/section/cards/make',
    ])
  })

  test("is never a stored hash, a key of the installation or a key of a school's platform", () => {
    const fields = new Set(
      allEndpoints.flatMap(({ answer }) => [
        ...listFields(z.toJSONSchema(z.object(answer), { io: 'output', unrepresentable: 'any' }) as Schema),
      ]),
    )
    const STORED_SECRET = /password_hash|secret_hash|token_hash|private_key|(?<!has_)api_key$|credential/
    expect([...fields].filter((field) => STORED_SECRET.test(field))).toEqual([])
  })
})
