/**
 * The built-in helplines, for schools that have entered none of their own. They exist only for the United States,
 * because a number that nobody answers is worse than none. The system admin must call and check each one before a
 * school goes live.
 */
import type { SupportReader } from './support-words.ts'

export interface KnownHelpline {
  id: string
  name: string
  /** The phone number. */
  call?: string
  /** The number for text messages, and the word that a message starts with. */
  text?: { to: string; body?: string }
  chat?: string
  words: Readonly<Record<Exclude<SupportReader, 'staff'>, string>>
}

const EMERGENCY = '911'

/** Emergency numbers as dialed from a mobile phone. In most other countries 112 works. */
const emergencies: Readonly<Record<string, string>> = {
  US: EMERGENCY,
  CA: '911',
  MX: '911',
  AU: '000',
  NZ: '111',
  JP: '119',
}
export const getEmergencyNumber = (country: string): string => emergencies[country] ?? '112'

/** The ids of helplines for people who are hurt by others. */
export const linesAgainstHarm: readonly string[] = ['us-childhelp']

export const helplines: readonly KnownHelpline[] = [
  {
    id: 'us-988',
    name: '988 Suicide & Crisis Lifeline',
    call: '988',
    text: { to: '988' },
    chat: 'https://988lifeline.org/',
    words: {
      young: 'For when you feel so bad that you might hurt yourself. A kind person answers.',
      middle: "For thoughts of suicide, and for any night that's too much. You can call about a friend.",
      older:
        'For thoughts of suicide, and for anything too heavy to hold alone. You can call about yourself or someone else.',
    },
  },
  {
    id: 'us-crisis-text-line',
    name: 'Crisis Text Line',
    text: { to: '741741', body: 'HOME' },
    chat: 'https://www.crisistextline.org/',
    words: {
      young: 'You can write to them instead of talking. A grown-up can help you type.',
      middle: "By text, for when you can't talk out loud or someone might hear.",
      older: 'By text, with a trained volunteer. Good when a voice is too much, or someone might overhear.',
    },
  },
  {
    id: 'us-childhelp',
    name: 'Childhelp National Child Abuse Hotline',
    call: '1-800-422-4453',
    text: { to: '1-800-422-4453' },
    chat: 'https://www.childhelphotline.org/',
    words: {
      young: "For when someone hurts you, scares you, or touches you in a way you don't like.",
      middle:
        "For when someone is hurting you, or did, or you think it's happening to someone you know. It isn't your fault.",
      older:
        'For anyone being hurt at home or elsewhere, now or in the past, and for people who suspect it. You can ask what would happen before you give a name.',
    },
  },
]
