import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/index.ts'
import { answerWriter, pickerOf } from './answers.ts'

const Person = z.object({
  name: z.string(),
  age: z.number().nullable(),
  tags: z.array(z.object({ word: z.string() })),
  home: z.object({ town: z.string() }).nullable(),
  kept: z.union([z.literal(0), z.literal(1)]),
  note: z.string().optional(),
})

const told = { name: 'Noa', age: null, tags: [{ word: 'a' }], home: { town: 'B' }, kept: 1 }
const withSecrets = {
  ...told,
  password_hash: 'x',
  tags: [{ word: 'a', secret: 1 }],
  home: { town: 'B', key: 'y' },
}

test('an undeclared field never leaves, however deep it lies', () => {
  expect(pickerOf(Person)(withSecrets)).toEqual(told)
  expect(answerWriter({ Person }, true)({ Person: withSecrets, extra: 1 })).toEqual({ Person: told })
  expect(answerWriter({ Person }, false)({ Person: withSecrets, extra: 1 })).toEqual({ Person: told })
})

test('a wrong answer is an error while testing', () => {
  expect(() => answerWriter({ Person }, false)({ Person: { ...told, name: 7 } })).toThrow('name')
})

/** Every kind of schema inside one. */
const kindsIn = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap((field) => kindsIn(field as z.ZodType))
  if (schema instanceof z.ZodArray) return kindsIn(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return kindsIn(schema.unwrap() as z.ZodType)
  return [schema.def.type]
}

test('no answer of the contract holds a kind of value that would have to be parsed in production', () => {
  const cheap = ['string', 'number', 'boolean', 'literal', 'enum', 'union']
  for (const { path, answer } of allEndpoints) {
    expect(cheap, path).toEqual(expect.arrayContaining([...new Set(kindsIn(z.object(answer)))]))
  }
})
