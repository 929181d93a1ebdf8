import { expect, test } from 'vitest'
import { tokenNames } from '#rules/site/tokens.ts'
import { readConfig } from '#server/platform/config.ts'
import type { PublishedPages } from './published.ts'
import { createTokenValues } from './token-values.ts'

const privacy = {
  templateId: 'privacy',
  content: { title: 'Privacy', description: '', sections: [] },
  publishedAt: new Date(2026, 10, 20, 12),
}
const pages: PublishedPages = { version: 1, all: [privacy], page: (id) => (id === 'privacy' ? privacy : undefined) }
const filled = (env: NodeJS.ProcessEnv) => createTokenValues(readConfig(env), { host: 'alaia.example.org', pages })

test('where nothing is set, every place is filled with words that hold for any school', () => {
  const values = filled({})
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

test('whoever answers for questions answers for data and weaknesses too, until others are named', () => {
  expect(filled({ SUPPORT_CONTACT: 'help@alaia.test', SECURITY_CONTACT: 'safe@alaia.test' })).toMatchObject({
    support_contact: 'help@alaia.test',
    privacy_contact: 'help@alaia.test',
    security_contact: 'safe@alaia.test',
  })
})

test('outside services are named by their hosts, each once, and never with a key', () => {
  const env = {
    AI_SCRIPT_URL: 'https://models.example.org/v1',
    AI_SPEECH_URL: 'https://models.example.org/speech',
    AI_IMAGE_URL: 'https://pictures.example.org/v1',
    AI_KEY: 'secret',
  }
  expect(filled(env).ai_provider).toBe('models.example.org, pictures.example.org')
})

test.each(['nobody', 'a@b', 'help@alaia.test, me@alaia.test'])(
  'a contact such as %j is refused at the start',
  (written) => {
    expect(() => readConfig({ SUPPORT_CONTACT: written })).toThrow('SUPPORT_CONTACT')
  },
)
