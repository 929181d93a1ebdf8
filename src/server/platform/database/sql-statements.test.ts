import { expect, test } from 'vitest'
import { normalizeSql, splitStatements } from './sql-statements.ts'

test('SQL statements end at a semicolon', () => {
  expect(splitStatements('select 1; select 2;\n\nselect 3')).toEqual(['select 1', 'select 2', 'select 3'])
})

test.each([
  ['a quoted text', `select ';', 'it''s; fine'`],
  ['a text with backslashes', String.raw`select E'a\'; b', e';'`],
  ['a backslash in a plain text', String.raw`select 'C:\'`],
  ['a quoted name', 'select 1 as "a;""b;"'],
  ['a dollar-quoted body', 'create function f() returns int language sql as $$ select 1; select 2; $$'],
  ['a body with a tag', 'do $body$ begin perform 1; raise notice $$;$$; end $body$'],
  ['a comment to the end of the line', 'select 1 -- one; not two\n + 1'],
  ['a nested comment', 'select 1 /* a; /* b; */ c; */ + 1'],
  ['a name with a dollar', 'select a$b$ from t'],
  ['a name that ends in e before a text', `select name';' from t`],
])('a semicolon inside %s ends no SQL statement', (_where, statement) => {
  expect(splitStatements(`${statement}; select 2`)).toEqual([statement, 'select 2'])
})

test('whitespace and comments are no SQL statement', () => {
  expect(splitStatements(' ; -- only this\n;/* and; this */;')).toEqual([])
})

test('a comment stays with the SQL statement after it', () => {
  expect(splitStatements('-- why;\nselect 1;')).toEqual(['-- why;\nselect 1'])
})

test('comments and whitespace do not change normalized SQL', () => {
  const plain = 'create table pet ( name text, age int ); select 1'
  const commented = `-- Pets.\ncreate table pet (\n  name text, -- As typed.\n  age /* In years. */ int\n);\n\nselect  1;\n-- End.`
  expect(normalizeSql(commented)).toBe(normalizeSql(plain))
})

test.each([
  ['a quoted text', `select '--  a'`, `select '-- a'`],
  ['a dollar-quoted body', 'do $$ -- Why.\n$$', 'do $$ $$'],
])('%s is part of normalized SQL as it is written', (_where, statement, other) => {
  expect(normalizeSql(statement)).toBe(statement)
  expect(normalizeSql(statement)).not.toBe(normalizeSql(other))
})
