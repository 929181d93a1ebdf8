/** The notice next to a text or an answer that may be a sign of a crisis, for each reader level. */
import type { SupportReader } from '#rules/safety/support.ts'

type SafetyNotice = {
  title: string
  text: string
  open: string
  close: string
  /** Says where the typed text is saved now. */
  saved: { journal: string; note: string; feedback: string }
}

const safetyNotices: Record<Exclude<SupportReader, 'staff'>, SafetyNotice> = {
  young: {
    title: 'That sounds like a lot',
    text: 'Would you like a person for this?',
    open: 'Show me who',
    close: 'Not now',
    saved: {
      journal: 'Your page is saved. Only you can read it.',
      note: 'Your note is saved. Only you can read it.',
      feedback: 'Grown-ups read these, but maybe not today.',
    },
  },
  middle: {
    title: 'In case part of this is about you',
    text: "If it's heavy, you don't have to keep it on this page alone. If it's a story or a joke, continue.",
    open: "Show me who's there",
    close: 'Keep writing',
    saved: {
      journal: 'Your page is saved, and only you can read it.',
      note: 'Your note is saved, and only you can read it.',
      feedback: "Admins at your school read feedback, and maybe not today. For something that can't wait, use this.",
    },
  },
  older: {
    title: 'If some of this is yours',
    text: "There are people for it, at any hour. If it's a song, a story or last year, close this and continue.",
    open: "Show me who's there",
    close: 'Continue',
    saved: {
      journal: "It's saved, and only you can read it. No one has been told.",
      note: 'The note is saved, and only you can read it. No one has been told.',
      feedback:
        "Feedback goes to the admins of your school, and they may not read it today. If it can't wait, please use one of these.",
    },
  },
}

export const getSafetyNotice = (reader: SupportReader): SafetyNotice =>
  safetyNotices[reader === 'staff' ? 'older' : reader]

export type LowMoodNotice = {
  title: string
  text: string[]
  practice: string
  write?: string
  leave: string
  seenBy: string
}

export const lowMoodNotices: Record<SupportReader, LowMoodNotice> = {
  young: {
    title: 'Low is allowed',
    text: ['Some days are down there.', 'Would you like company?'],
    practice: 'Something soft to listen to',
    leave: 'Nothing just now',
    seenBy: 'Only you can see this.',
  },
  middle: {
    title: 'Low is allowed',
    text: [
      'You said how it is. Nothing has to be done about it this minute.',
      "If it's been low for a while, it's a good moment to let somebody know.",
    ],
    practice: 'Two quiet minutes',
    write: 'Write about it',
    leave: 'Leave it at that',
    seenBy: 'Only you see this.',
  },
  older: {
    title: 'Low is allowed',
    text: [
      "Nothing needs fixing this minute, and you don't owe anyone an explanation.",
      "If it has been this way for about two weeks, or if today is worse than low, that's enough of a reason to talk to someone.",
    ],
    practice: 'Two quiet minutes',
    write: 'Write about it',
    leave: 'Leave it at that',
    seenBy: 'Only you see this.',
  },
  staff: {
    title: 'Noted, by you alone',
    text: [
      "You can teach a decent lesson on a low day, and you've probably done it.",
      "If it has gone on for some weeks, say so to someone who isn't a student.",
    ],
    practice: 'Two quiet minutes',
    write: 'Write about it',
    leave: 'Leave it at that',
    seenBy: 'Only you see this.',
  },
}
