import { expect, test } from 'vitest'
import { parseHandoutBlocks } from './handout-text.ts'

test('parseHandoutBlocks parses headings, paragraphs, list items and writing lines', () => {
  const text = [
    '# Ask someone older',
    'Any **language**. My hands will ______',
    '',
    '## Questions',
    '1. When did your hands shake?',
    '::: lines 6',
  ].join('\n')
  expect(parseHandoutBlocks(text)).toEqual([
    { kind: 'heading', text: 'Ask someone older' },
    { kind: 'paragraph', text: 'Any language. My hands will …' },
    { kind: 'subheading', text: 'Questions' },
    { kind: 'item', text: 'When did your hands shake?' },
    { kind: 'room', lines: 6 },
  ])
})

test('parseHandoutBlocks parses boxes and cut-out slips as boxes with their content', () => {
  const text = ['::: box What I heard', '::: lines 2', ':::', 'Then:', '::: cut', '**My first minute**', ':::'].join(
    '\n',
  )
  expect(parseHandoutBlocks(text)).toEqual([
    {
      kind: 'box',
      lines: [
        { kind: 'label', text: 'What I heard' },
        { kind: 'room', lines: 2 },
      ],
    },
    { kind: 'paragraph', text: 'Then:' },
    { kind: 'box', lines: [{ kind: 'label', text: 'My first minute' }] },
  ])
})

test('parseHandoutBlocks shows both ends of a scale', () => {
  expect(parseHandoutBlocks('::: scale Calm Loud 5')).toEqual([{ kind: 'label', text: 'Calm … Loud' }])
})
