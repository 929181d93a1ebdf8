// @tag response-serializer
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/index.ts'
import { createResponseSerializer, getSerializer } from './response-serializer.ts'

const Person = z.object({
  name: z.string(),
  age: z.number().nullable(),
  tags: z.array(z.object({ word: z.string() })),
  home: z.object({ town: z.string() }).nullable(),
  active: z.union([z.literal(0), z.literal(1)]),
  note: z.string().optional(),
})

const declaredPerson = { name: 'Noa', age: null, tags: [{ word: 'a' }], home: { town: 'B' }, active: 1 }
const withSecrets = {
  ...declaredPerson,
  password_hash: 'x',
  tags: [{ word: 'a', secret: 1 }],
  home: { town: 'B', key: 'y' },
}

test('an undeclared field is never sent, however deeply nested', () => {
  expect(JSON.parse(getSerializer(Person)(withSecrets))).toEqual(declaredPerson)
  for (const production of [true, false]) {
    const write = createResponseSerializer({ Person }, production)
    expect(JSON.parse(write({ Person: withSecrets, extra: 1 }))).toEqual({ Person: declaredPerson })
  }
})

test('a field declared as open is sent completely', () => {
  const Page = z.object({ content: z.looseObject({ title: z.string() }) })
  const content = { title: 'Home', sections: [{ type: 'hero', heading: 'A “quiet” minute' }] }
  expect(JSON.parse(getSerializer(Page)({ content, secret: 1 }))).toEqual({ content })
})

test('a frozen object is serialized once and still without undeclared fields', () => {
  const write = getSerializer(z.object({ people: z.array(Person) }))
  const frozen = Object.freeze({ ...withSecrets })
  const people = [frozen, { ...declaredPerson, name: 'Eli' }, frozen]
  const expected = { people: [declaredPerson, { ...declaredPerson, name: 'Eli' }, declaredPerson] }
  expect(JSON.parse(write({ people }))).toEqual(expected)
  expect(JSON.parse(write({ people }))).toEqual(expected)
})

test('a frozen object has its own serialization in each schema', () => {
  const frozen = Object.freeze({ name: 'Noa', town: 'B' })
  expect(getSerializer(z.object({ name: z.string() }))(frozen)).toBe('{"name":"Noa"}')
  expect(getSerializer(z.object({ town: z.string() }))(frozen)).toBe('{"town":"B"}')
})

test('an invalid response fails in tests', () => {
  expect(() => createResponseSerializer({ Person }, false)({ Person: { ...declaredPerson, name: 7 } })).toThrow('name')
})

test('every response serializes like JSON of the parsed response', () => {
  const text = fc.string({ unit: 'binary' })
  const person = fc.record(
    {
      name: text,
      age: fc.option(fc.double()),
      tags: fc.array(fc.record({ word: text, more: fc.anything() })),
      home: fc.option(fc.record({ town: text })),
      active: fc.constantFrom(0, 1),
      note: text,
      secret: fc.anything(),
    },
    { requiredKeys: ['name', 'age', 'tags', 'home', 'active'] },
  )
  fc.assert(
    fc.property(fc.array(person), (people) => {
      const declared = people.map(({ secret: _secret, tags, ...rest }) => ({
        ...rest,
        tags: tags.map(({ word }) => ({ word })),
      }))
      expect(JSON.parse(getSerializer(z.array(Person))(people))).toEqual(JSON.parse(JSON.stringify(declared)))
    }),
  )
})

/** Returns the kind of each schema nested in this one. */
const listKinds = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) {
    return Object.values(schema.shape).flatMap((field) => listKinds(field as z.ZodType))
  }
  if (schema instanceof z.ZodArray) return listKinds(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return listKinds(schema.unwrap() as z.ZodType)
  return [schema.def.type]
}

test('no contract response has a type that needs parsing in production', () => {
  const cheapKinds = ['string', 'number', 'boolean', 'literal', 'enum', 'union']
  for (const { path, answer } of allEndpoints) {
    expect(cheapKinds, path).toEqual(expect.arrayContaining([...new Set(listKinds(z.object(answer)))]))
  }
})
