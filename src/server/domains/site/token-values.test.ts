import { expect, test } from 'vitest'
import { tokenNames } from '#rules/site/tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import type { PublishedPages } from './published-pages.ts'
import { createTokenValues } from './token-values.ts'

const privacy = {
  templateId: 'privacy',
  content: { title: 'Privacy', description: '', sections: [] },
  publishedAt: new Date(2026, 10, 20, 12),
}
const pages: PublishedPages = { version: 1, all: [privacy], page: (id) => (id === 'privacy' ? privacy : undefined) }
const createValues = (env: NodeJS.ProcessEnv) =>
  createTokenValues(readConfig(env), { host: 'alaia.example.org', pages })

test('page tokens have general default values if nothing is configured', () => {
  const values = createValues({})
  expect(Object.keys(values).toSorted()).toEqual([...tokenNames].toSorted())
  expect(values).toMatchObject({
    host: 'alaia.example.org',
    operator_name: 'the school or district that gave you this address',
    support_contact: "your school's office",
    privacy_contact: "your school's office",
    subprocessors: 'none',
    ai_provider: 'none',
    privacy_date: '20 Nov 2026',
    terms_date: '',
  })
})

test('the support contact also answers privacy and security questions unless others are named', () => {
  expect(createValues({ SUPPORT_CONTACT: 'help@alaia.test', SECURITY_CONTACT: 'safe@alaia.test' })).toMatchObject({
    support_contact: 'help@alaia.test',
    privacy_contact: 'help@alaia.test',
    security_contact: 'safe@alaia.test',
  })
})

test('external services are named once by host and never with a key', () => {
  const env = {
    AI_SCRIPT_URL: 'https://models.example.org/v1',
    AI_SPEECH_URL: 'https://models.example.org/speech',
    AI_IMAGE_URL: 'https://pictures.example.org/v1',
    AI_KEY: 'secret',
  }
  expect(createValues(env).ai_provider).toBe('models.example.org, pictures.example.org')
})

test.each(['nobody', 'a@b', 'help@alaia.test, me@alaia.test'])('startup rejects the support contact %j', (value) => {
  expect(() => readConfig({ SUPPORT_CONTACT: value })).toThrow('SUPPORT_CONTACT')
})
