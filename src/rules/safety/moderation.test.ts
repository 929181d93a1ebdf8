// @tag safety-moderation
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import fifth from '#tests/corpus/prompts-fifth.json' with { type: 'json' }
import first from '#tests/corpus/prompts-first.json' with { type: 'json' }
import fourth from '#tests/corpus/prompts-fourth.json' with { type: 'json' }
import more from '#tests/corpus/prompts-more.json' with { type: 'json' }
import ordinary from '#tests/corpus/ordinary.json' with { type: 'json' }
import seventh from '#tests/corpus/prompts-seventh.json' with { type: 'json' }
import sixth from '#tests/corpus/prompts-sixth.json' with { type: 'json' }
import second from '#tests/corpus/prompts-second.json' with { type: 'json' }
import third from '#tests/corpus/prompts-third.json' with { type: 'json' }
import { MINUTE_MS } from '../durations.ts'
import { moderateText } from './moderation.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

type LabeledText = { text: string; label: string }

/**
 * Prints only counts. A held-out set is for measuring, and its lines must not be seen by anybody who changes the
 * phrases.
 */
const measure = (lines: readonly LabeledText[]) => {
  const outcomes = lines.map(({ text, label }) => ({ label, outcome: moderateText(text).outcome }))
  const computeShare = (label: string, outcome: string) => {
    const labeledResults = outcomes.filter((result) => result.label === label)
    return {
      of: labeledResults.length,
      share: labeledResults.filter((result) => result.outcome === outcome).length / labeledResults.length,
    }
  }
  return {
    crisis: computeShare('crisis', 'crisis'),
    crisisLetThrough: computeShare('crisis', 'fine'),
    blocked: computeShare('blocked', 'blocked'),
    blockedLetThrough: computeShare('blocked', 'fine'),
    fine: computeShare('fine', 'fine'),
  }
}

const formatMeasurement = (name: string, measured: ReturnType<typeof measure>): string => {
  const { crisis, crisisLetThrough, blocked, blockedLetThrough, fine } = measured
  const formatPercent = (share: number) => (Number.isNaN(share) ? 'nothing' : `${(share * 100).toFixed(1)}%`)
  return [
    `moderation, ${name}:`,
    `crisis ${crisis.of} lines, detected ${formatPercent(crisis.share)}, let through ${formatPercent(crisisLetThrough.share)};`,
    `blocked ${blocked.of}, recognized ${formatPercent(blocked.share)}, let through ${formatPercent(blockedLetThrough.share)};`,
    `fine ${fine.of}, false alarms ${formatPercent(1 - fine.share)}`,
  ].join(' ')
}

/** The files have thousands of lines, and the machine may be busy. */
const CORPUS_TIMEOUT_MS = MINUTE_MS

describe('moderation of the labeled corpus', () => {
  // The current result, which must not get worse. The goal for a held-out set is 58 of 60.
  test.each([
    ['first set, used for training since', first, 1],
    ['second set, used for training since', second, 1],
    ['third set, used for training since', third, 1],
    ['fourth set, held out', fourth, 58 / 60],
    ['fifth file, used for training', fifth, 0.99],
    ['further lines, used for training', more, 0.99],
    ['sixth, used for training', sixth, 1],
  ])(
    'in the %s detects crises and allows ordinary text',
    (name, lines, leastRecall) => {
      const measured = measure(lines)
      recordMeasurement(45, formatMeasurement(name, measured))
      expect(measured.crisis.share).toBeGreaterThanOrEqual(leastRecall)
      expect(1 - measured.fine.share).toBeLessThanOrEqual(0.06)
      if (measured.blocked.of > 0) expect(measured.blockedLetThrough.share).toBeLessThanOrEqual(0.2)
    },
    CORPUS_TIMEOUT_MS,
  )
})

describe('moderation of the held-out corpus', () => {
  // The current result, which must not get worse. The goal is 97 % and at most 5 %: see tests/corpus/README.md.
  test('does not get worse at detecting crises or at false alarms', () => {
    const measured = measure(seventh)
    recordMeasurement(45, formatMeasurement('seventh, held out', measured))
    expect(measured.crisis.share).toBeGreaterThanOrEqual(98 / 107)
    expect(measured.blockedLetThrough.share).toBeLessThanOrEqual(14 / 65)
    expect(1 - measured.fine.share).toBeLessThanOrEqual(0.07)
  })
})

describe('moderation of disguised words', () => {
  test.each([
    'k i l l myself',
    'k.i.l.l my.self',
    'K1LL MYS3LF',
    'ki11 myself',
    'killlll myseeelf',
    'i want to kіll myself',
    'I want to k*ll myself',
    'suic\u0301ide',
    'i dont wana liv… i wanna dieee',
    'self-harm',
    'SELF HARM',
    's_u_i_c_i_d_e',
    'wanttodie i want to d i e',
    'suicde',
    'I do not want to be alive',
    'i just really want to, like honestly, die',
  ])('detects a crisis in %s', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'crisis' })
  })
})

describe('moderation in other languages', () => {
  test.each(['de', 'es', 'fr', 'it', 'pt'])('detects crises and allows everyday text in %s', (language) => {
    const measured = measure(more.filter((line) => line.language === language))
    process.stdout.write(`${formatMeasurement(`further lines in ${language}`, measured)}\n`)
    expect(measured.crisis.of).toBeGreaterThan(25)
    expect(measured.crisis.share).toBeGreaterThanOrEqual(0.97)
    expect(measured.fine.share).toBe(1)
  })

  test.each([
    'quiero morir',
    'Ayuda, me quiero morir',
    'ya no quiero vivir más',
    'quiero matarme',
    'mi papá me pega',
    'je veux mourir',
    "j'ai envie de mourir",
    "Je n'ai plus envie de vivre",
    'je veux me tuer',
    'mon père me frappe',
    'Ich will nicht mehr leben.',
    'Manchmal denke ich, ich bring mich um',
    'Mein Vater schlägt mich',
    'Mein Großvater fasst mich an, Mama weiß es nicht',
    'Non voglio più vivere',
    'mio padre mi picchia',
    'Não quero mais viver',
    'meu pai me bate',
  ])('detects a crisis in "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'crisis' })
  })

  test.each([
    'quiero dormir',
    'me muero de risa',
    'me quiero cortar el pelo',
    'je veux dormir',
    'je veux vivre à Paris',
    'Im Wald höre ich die Vögel, und die Sonne scheint',
    'Der Endgegner bringt mich immer um',
    'Ich lache mich tot über die Katze',
    'muoio dal ridere',
    'estou morrendo de fome',
  ])('allows "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'fine' })
  })
})

describe('moderation of ordinary sad, tired or angry days', () => {
  test('has at most 3 percent false alarms', () => {
    const stopped = ordinary.filter((text) => moderateText(text).outcome !== 'fine')
    recordMeasurement(45, `ordinary days: ${stopped.length} of ${ordinary.length} false alarms`)
    expect(stopped.length).toBeLessThanOrEqual(ordinary.length * 0.03)
  })
})

describe('moderation of harmless words that sound like trouble', () => {
  test.each([
    'this homework is killing me',
    "I'm dying to see the show",
    'A history essay about the war and the bombing of cities',
    'my essay on suicide in Romeo and Juliet is due',
    'shoot hoops',
    'I might bomb the test',
    'my mom is going to kill me if I fail',
    'I died in the game and got so mad',
    'killing time before practice',
    'cutting paper snowflakes calmly',
    'proud of myself today',
    'nervous about rapping at the talent show',
    'quiz on wed',
    'high school is a lot',
    'my nose is stuffy and I feel odd',
    'water gun fight at camp',
    'my phone died',
    'I want to disappear when I get called on',
    'add cheese to beans',
    'we see beans grow',
    'i saw beans in the garden',
  ])('allows "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'fine' })
  })

  test('detects a crisis beside an idiom', () => {
    expect(moderateText('this homework is killing me and I want to die').outcome).toBe('crisis')
    expect(moderateText('my essay on Hamlet is due. I want to kill myself').outcome).toBe('crisis')
  })
})

describe('moderation of coded words', () => {
  test.each([
    'i cut to beans last night',
    'i hit beans again',
    'i got down to beans and its bleeding',
    'i cut until i saw beans',
    'finally hit beans again',
    'i can see my fat layer',
    'beans and styros, iykyk',
  ])('detects a crisis in "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'crisis' })
  })
})

describe('moderation of going home', () => {
  test.each([
    'i dont want to go home',
    "I don't want to go home.",
    'i dont want to go home yet',
    'i dont want to go home because of the dishes',
    'i hate going home on the bus',
    'im never going home on that bus again',
  ])('allows the everyday remark "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'fine' })
  })

  test.each([
    'im scared to go home',
    'i dont want to go home to him',
    'i dont want to go home because of my uncle',
    'i dont want to go home because he hits me',
    'i dont ever want to go home anymore',
    'i cant go home',
  ])('detects a crisis in "%s"', (text) => {
    expect(moderateText(text)).toEqual({ outcome: 'crisis' })
  })
})

describe('moderation of blocked topics', () => {
  test.each([
    ['something sexy', 'sex'],
    ['how to make a b0mb', 'weapons'],
    ['chill while I v a p e', 'drugs'],
    ['help me lose weight', 'weight'],
    ['cure my depression', 'cure'],
    ['I want to punch my brother', 'harm'],
  ])('blocks "%s" as %s', (text, topic) => {
    expect(moderateText(text)).toEqual({ outcome: 'blocked', topic })
  })

  test.each([
    'I was drunk and I want to kill myself',
    'i want to punch my stepdad because he hits me',
    'i want to kill them all and then myself',
    '30 days sober from weed and i cut again last night',
    'she is going to kill herself',
    'he said he will hurt my dog',
  ])('detects a crisis before a blocked topic: %s', (text) => {
    expect(moderateText(text).outcome).toBe('crisis')
  })

  test('blocks a request to harm others as harm, not as a crisis', () => {
    expect(moderateText('i want to push my cousin off the swing so he gets hurt')).toEqual({
      outcome: 'blocked',
      topic: 'harm',
    })
  })
})

describe('moderation of arbitrary text', () => {
  test(
    'always returns an outcome',
    () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
          expect(['fine', 'crisis', 'blocked']).toContain(moderateText(text).outcome)
        }),
        { numRuns: 300 },
      )
    },
    CORPUS_TIMEOUT_MS,
  )

  test.each([
    ['one letter', 'a'],
    ['spaced letters', 'a '],
    ['a word that many phrases begin with', 'i want to '],
    ['grown-ups', 'my dad hits '],
    ['stars', 'k*'],
    ['dots', 'k.i'],
    ['signs', '!1@$'],
  ])('reads very long text to its end: %s', (_, fragment) => {
    const short = moderateText(fragment.repeat(8))
    expect(moderateText(fragment.repeat(300))).toEqual(short)
    expect(moderateText(`${fragment.repeat(300)}. I want to kill myself.`)).toEqual({ outcome: 'crisis' })
  })
})
