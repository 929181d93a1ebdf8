import { describe, expect, it } from 'vitest'
import { hasMatch, splitByMatch } from './split-by-match.ts'

const showMarks = (text: string, query: string, terms: string[] = []) =>
  splitByMatch(text, query, terms)
    .map(({ text: segment, marked }) => (marked ? `[${segment}]` : segment))
    .join('')

describe('search match highlighting', () => {
  it.each([
    ['Breathing with your hands', 'hand', 'Breathing with your [hand]s'],
    ['Cold hands are hands', 'HANDS', 'Cold [hands] are [hands]'],
    ['Handwriting', 'hand', '[Hand]writing'],
    ['The land', 'hand', 'The land'],
    ["You don't have to", 'don', "You [don]'t have to"],
    ['A breath', 'a', 'A breath'],
    ['Café Crème', 'cafe', '[Café] Crème'],
    ['Café Crème', 'CRÈ', 'Café [Crè]me'],
    ['Straßen', 'stras', '[Straß]en'],
    ['', 'hand', ''],
    ['(1+1) costs $2', '(1+1', '(1+1) costs $2'],
  ])('marks the matches in "%s" for the query "%s"', (text, query, marks) => expect(showMarks(text, query)).toBe(marks))

  it('marks the whole word if the query was corrected', () => {
    expect(showMarks('Ten Sounds', 'soudns', ['sounds'])).toBe('Ten [Sounds]')
    expect(showMarks('Un Café', 'caef', ['cafe'])).toBe('Un [Café]')
    expect(hasMatch('Ten Doors', 'soudns', ['sounds'])).toBe(false)
  })
})
