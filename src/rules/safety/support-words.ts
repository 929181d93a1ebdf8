/**
 * The reviewed texts of the help card and of "this needs a person", by reading level. The server uses them in its
 * answers, and the browser also uses them offline. `{emergency}` and `{school}` are filled in.
 */

export const supportReaders = ['young', 'middle', 'older', 'staff'] as const
export type SupportReader = (typeof supportReaders)[number]

export interface HelpTexts {
  title: string
  lead: string
  danger: string
  people_title: string
  lines_title: string
  lines_lead: string
  say_title: string
  say: readonly string[]
  secret: string
  private: string
}

export interface PersonTexts {
  title: string
  text: string
  kept: string
  /** The advice for a person whose text was misunderstood. The youngest students are not asked to judge that. */
  wrong?: string
}

export const helpTexts: Readonly<Record<SupportReader, HelpTexts>> = {
  young: {
    title: 'You can get help right now',
    lead: 'Find a grown-up. Show them this screen if talking is hard.',
    danger: 'Is someone hurt or in danger? Call {emergency}. You can do that yourself.',
    people_title: 'Grown-ups at school',
    lines_title: 'People on the phone',
    lines_lead: 'They answer day and night. They talk with children too.',
    say_title: "If you don't know what to say",
    say: ['I need help.', "Something happened and I don't like it.", 'Can you stay with me?'],
    secret: 'A secret that hurts is too heavy for you. You may tell it, even if you promised not to.',
    private: 'Nobody can see that you opened this.',
  },
  middle: {
    title: 'Need help now?',
    lead: "You don't have to know what's wrong, or how bad it is, before you ask.",
    danger:
      'If you or someone else could get badly hurt today, call {emergency}, or get to the nearest adult and stay with them.',
    people_title: 'People at your school',
    lines_title: 'People who answer at any hour',
    lines_lead: "You don't have to give your name. If one doesn't suit you, try another.",
    say_title: 'First sentences you can borrow',
    say: [
      "I'm not okay and I don't know how to say it.",
      "Something's going on, and I need an adult for it.",
      "I'm worried about a friend and I promised not to tell.",
      'Can you just sit here for a minute first?',
    ],
    secret: "Breaking a promise to get someone help isn't snitching. It's getting someone help.",
    private: "Opening this isn't recorded. No one is told.",
  },
  older: {
    title: 'Need help now?',
    lead: "Whatever it is, you can say it to a person. It doesn't have to be an emergency. Say it any way you can.",
    danger:
      "If someone's life may be at risk, yours included, call {emergency} now and don't stay alone while you wait.",
    people_title: 'At {school}',
    lines_title: 'At any hour',
    lines_lead: 'Trained people, on the phone or by text. Calling about somebody else is fine too.',
    say_title: 'If the first sentence is the hard part',
    say: [
      "I'd like to tell you something, and I'd like you not to fix it yet.",
      "I've been thinking about not being alive, and I don't want to be alone with that.",
      'Someone is hurting me.',
      "I'm scared for a friend. Can you tell me what to do?",
    ],
    secret: "If a friend's secret could cost their life, it stops being a secret. Tell an adult today.",
    private: 'That you opened this is recorded nowhere.',
  },
  staff: {
    title: 'Help, for you or for a student',
    lead: "Looking after others all day doesn't put you last in line.",
    danger: "If a life may be at risk, call {emergency}. If it's a student, stay with them and send a colleague.",
    people_title: 'At {school}',
    lines_title: 'At any hour',
    lines_lead: 'The lines answer adults as well, and they advise people who are worried about a young person.',
    say_title: 'Two ways to begin',
    say: [
      "I'm not managing, and I'd like somebody to know.",
      'A student told me something, and I want to get the next step right.',
    ],
    secret: "Don't promise a student secrecy. Promise to tell them what happens next.",
    private: 'That you opened this is recorded nowhere.',
  },
}

export const personTexts: Readonly<Record<SupportReader, PersonTexts>> = {
  young: {
    title: 'This one is for a person',
    text: "A computer voice isn't enough for this. A kind grown-up is.",
    kept: 'Your words are saved. Nobody was told.',
  },
  middle: {
    title: 'This one needs a person',
    text: "We won't make an exercise out of this, because a recorded voice can't answer back, and you might want someone who can.",
    kept: 'What you wrote is saved, and only you have it. No one has been told.',
    wrong: "If that isn't what you meant, change the words and try again. No harm done.",
  },
  older: {
    title: 'A person would be better at this',
    text: "What you wrote may be about something serious. A generated script would be a poor answer to it, so there isn't one.",
    kept: 'Your words are saved as yours. They went to no one, and nothing about this was noted down.',
    wrong: 'If it has been misread, which happens, reword it and try again.',
  },
  staff: {
    title: 'A person would be better at this',
    text: "If this is about you, the people below are for staff too. If it's about a student, follow your school's procedure; an exercise isn't the next step.",
    kept: 'The text is saved as yours, and no one was told.',
    wrong: 'If it has been misread, reword it. A lesson on a hard subject is better built from the Learn library.',
  },
}

/** Shown when the school has not named any support contacts yet. */
export const noContactTexts: Readonly<Record<SupportReader, string>> = {
  young: "Your school hasn't put names here yet. Any grown-up you trust is right.",
  middle: "Your school hasn't added its people yet. Any adult you half trust is a good start.",
  older: "Your school hasn't added its people yet. Any adult you'd choose yourself will do, or one of the lines below.",
  staff: "Your school hasn't added its people yet. Any adult you'd choose yourself will do, or one of the lines below.",
}

/** Shown for a person without a phone. */
export const noPhoneTexts: Readonly<Record<SupportReader, string>> = {
  young: 'No phone? Go to a grown-up now.',
  middle: 'No phone on you? Any teacher, the office or the nurse can call with you.',
  older: 'No phone here? The office, the nurse or any teacher can call, and you can be there when they do.',
  staff: 'No phone here? The office, the nurse or any teacher can call, and you can be there when they do.',
}
