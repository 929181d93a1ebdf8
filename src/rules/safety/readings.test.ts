import { expect, test } from 'vitest'
import { moderateText } from './moderation.ts'

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
