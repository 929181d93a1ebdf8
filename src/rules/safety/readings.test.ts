import { expect, test } from 'vitest'
import { moderateText } from './moderation.ts'
import { collapseLetters } from './spellings.ts'
import { spellingVariants } from './terms/spelling-variants.ts'

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'moderation reads the word %s, a property of every object, like any other word',
  (word) => {
    expect(moderateText(`a bouncy ${word} game`)).toEqual({ outcome: 'fine' })
    expect(moderateText(`I want to die, ${word}`)).toEqual({ outcome: 'crisis' })
  },
)

test.each(['Grandma calls me every Sunday', 'nervous about phone calls', 'I relax when the teacher calls me'])(
  'moderation does not treat "%s" as a diet',
  (text) => expect(moderateText(text)).toEqual({ outcome: 'fine' }),
)

test('a spelling stands for one word only, also after its doubled letters are collapsed', () => {
  const meanings = new Map<string, Set<string>>()
  for (const [word, spellings] of spellingVariants) {
    for (const spelling of spellings.split(' ').map(collapseLetters)) {
      meanings.set(spelling, (meanings.get(spelling) ?? new Set()).add(collapseLetters(word)))
    }
  }
  expect([...meanings].filter(([, words]) => words.size > 1).map(([spelling, words]) => [spelling, ...words])).toEqual(
    [],
  )
})

test('moderation reads "bf" as boyfriend, but not "bff"', () => {
  expect(moderateText('my bf punched a hole in the wall')).toEqual({ outcome: 'crisis' })
  expect(moderateText('my boyfriend punched a hole in the wall')).toEqual({ outcome: 'crisis' })
  expect(moderateText('my bff and i punched the air after the game')).toEqual({ outcome: 'fine' })
})
