import { expect, test } from 'vitest'
import { handoutBlocks } from './handout-text.ts'

test('a hand-out reads as headings, sentences, and room to write', () => {
  const text = [
    '# Ask someone older',
    'Any **language**. My hands will ______',
    '',
    '## Questions',
    '1. When did your hands shake?',
    '::: box What I heard',
    '::: lines 6',
    ':::',
  ].join('\n')
  expect(handoutBlocks(text)).toEqual([
    { kind: 'heading', text: 'Ask someone older' },
    { kind: 'paragraph', text: 'Any language. My hands will  … ' },
    { kind: 'subheading', text: 'Questions' },
    { kind: 'item', text: 'When did your hands shake?' },
    { kind: 'label', text: 'What I heard' },
    { kind: 'room', lines: 6 },
  ])
})

test('a scale shows both its ends, and a cut only what is on the slip', () => {
  expect(handoutBlocks('::: scale Calm Loud 5\n::: cut\nOne breath.\n:::')).toEqual([
    { kind: 'label', text: 'Calm … Loud' },
    { kind: 'paragraph', text: 'One breath.' },
  ])
})
