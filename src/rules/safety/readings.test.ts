import { expect, test } from 'vitest'
import { moderateText } from './moderation.ts'

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'the word %s, which every object has, is read as any other',
  (word) => {
    expect(moderateText(`a bouncy ${word} game`)).toEqual({ outcome: 'fine' })
    expect(moderateText(`I want to die, ${word}`)).toEqual({ outcome: 'crisis' })
  },
)

test.each(['Grandma calls me every Sunday', 'nervous about phone calls', 'I relax when the teacher calls me'])(
  '"%s" is no diet',
  (text) => expect(moderateText(text)).toEqual({ outcome: 'fine' }),
)
