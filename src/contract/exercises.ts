/** Exercises that people make themselves: a prompt becomes a script, the script a sound with a picture. */
import { z } from 'zod'
import * as rules from '#rules/exercises.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { moderationRefusals, renderRefusals } from './exercises/refusals.ts'
import { Audience } from './identity.ts'
import { Session } from './library.ts'
import { Support } from './support.ts'

export const Technique = z.enum(rules.techniques)
export const Theme = z.enum(rules.exerciseThemes)
export const Tone = z.enum(rules.tones)
export const VoiceName = z.enum(rules.voices)
export const Rate = z.literal(rules.rates)
export const PictureStyle = z.enum(rules.pictureStyles)
const Minutes = z.int().min(rules.SHORTEST).max(rules.LONGEST)
const Prompt = z.string().trim().min(1, '*Required Field').max(rules.LONGEST_PROMPT)
const Title = z.string().trim().min(1, '*Required Field').max(rules.LONGEST_TITLE)

/** One line and the silence after it. `pause_seconds` is as composed until a person fixes it; the others share the rest. */
export const Segment = z
  .strictObject({
    /** Stays the same while the line is edited. */
    id: z.string().min(1).max(40),
    kind: z.enum(rules.scriptKinds),
    text: z.string().trim().max(rules.LONGEST_LINE),
    pause_seconds: z.number().min(rules.SHORTEST_PAUSE).max(rules.LONGEST_PAUSE),
    pause_fixed: z.boolean(),
    /** A counted breath: its silence belongs to the count, and is neither stretched nor edited. */
    held: z.boolean().optional(),
  })
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>

export const Script = z
  .object({
    title: z.string(),
    description: z.string(),
    segments: z.array(Segment),
    /** Seconds that the words alone are likely to take, and the whole with its shortest and longest pauses. */
    estimate: z.object({ speech: z.number(), shortest: z.number(), longest: z.number() }),
  })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof Script>

export const Picture = z
  .object({ id: z.string(), style: PictureStyle, url: z.string() })
  .meta({ id: 'ExercisePicture' })
export type Picture = z.infer<typeof Picture>

/** What comes of the making, and how far it is. */
export const Progress = z
  .object({
    stage: z.enum(rules.renderStages),
    /** 0 to 100. */
    percent: z.number(),
    /** How many are made before it; 0 once it is its turn. */
    before: z.int(),
    /** Seconds from now until the sound is likely to be ready. The loader counts them down. */
    countdown_seconds: z.int(),
  })
  .meta({ id: 'ExerciseProgress' })
export type Progress = z.infer<typeof Progress>

export const Exercise = z
  .object({
    uuid: z.uuid(),
    title: z.string(),
    description: z.string(),
    prompt: z.string(),
    audience: Audience,
    technique: Technique,
    theme: Theme,
    tone: Tone,
    /** Minutes, as asked for. */
    duration: z.int(),
    voice: VoiceName,
    rate: Rate,
    /** Name of the background sound mixed underneath; null for none. */
    ambience: z.string().nullable(),
    status: z.enum(['draft', 'processing', 'ready']),
    /** While it is processing. */
    progress: Progress.nullable(),
    /** Raised by every change; a change of an older one is refused with what is stored (409). */
    revision: z.int(),
    picture: Picture.nullable(),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    session_thumbnail: z.string(),
    /** What can be heard; also while a newer script is a draft. Its session has the uuid of the exercise. */
    sound: z.object({ url: z.string(), seconds: z.number(), transcript_url: z.string() }).nullable(),
    /** Who did which part: the built-in makers, or a provider. */
    made_by: z.object({ script: z.enum(['built_in', 'provider', 'person']), voice: z.enum(['built_in', 'provider']) }),
    /** A plain sentence where a provider was asked and the built-in maker stood in, or the last try failed; else null. */
    note: z.string().nullable(),
    /** Of a teacher's exercise that was offered to the library. */
    offer: z.object({ status: z.enum(['offered', 'approved', 'declined']), reason: z.string() }).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Exercise' })
export type Exercise = z.infer<typeof Exercise>

export const ImagesState = z
  .object({
    job: z.string(),
    status: z.enum(['painting', 'done', 'failed']),
    /** 0 to 100. */
    progress: z.number(),
    urls: z.array(z.string()),
    pictures: z.array(Picture),
    /** A plain sentence where a painter from elsewhere was asked and the built-in one stood in; else null. */
    note: z.string().nullable(),
  })
  .meta({ id: 'ExerciseImages' })
export type ImagesState = z.infer<typeof ImagesState>

const prefix = '/v2/custom_exercise'
const ByUuid = z.strictObject({ uuid: z.uuid() })
const written = { Exercise, Script }

/** Where it is stored, what is stored comes too (409, 602, 801). */
const ofMaking = { ...written, ...renderRefusals }

export const configDefaults = endpoint({
  path: `${prefix}/config/defaults`,
  access: 'member',
  summary: 'What an exercise can be made of, how long it takes, and what is left of today.',
  blocks: {},
  answer: {
    Config: z.object({
      audiences: z.array(Audience),
      /** The asker's own, to begin with. */
      audience: Audience,
      techniques: z.array(z.object({ id: Technique, title: z.string(), summary: z.string() })),
      tones: z.array(Tone),
      durations: z.array(z.int()),
      voices: z.array(z.object({ id: VoiceName, name: z.string(), sample_url: z.string() })),
      rates: z.array(z.number()),
      ambiences: z.array(z.object({ name: z.string(), url: z.string() })),
      image_styles: z.array(PictureStyle),
      /** Seconds that a ten-minute exercise takes with an empty queue. The loader counts them down. */
      countdown_seconds: z.int(),
      limits: z.object({ per_day: z.int(), left: z.int(), scripts_per_day: z.int(), scripts_left: z.int() }),
      /** Whether words leave the school's server for a provider. */
      providers: z.object({ script: z.boolean(), speech: z.boolean(), image: z.boolean() }),
      may_offer: z.boolean(),
    }),
  },
})

export const generatePrompt = endpoint({
  path: `${prefix}/generate/prompt`,
  access: 'member',
  summary: 'Sentences to start from, for an age and perhaps a topic.',
  blocks: { Exercise: z.strictObject({ topic: z.string().trim().max(100).optional(), audience: Audience }) },
  answer: { Prompts: z.array(z.string()) },
  refusal: moderationRefusals,
})

/** What a script is written from; what is left out is chosen. */
const promptFields = {
  prompt: Prompt,
  audience: Audience,
  technique: Technique.optional(),
  tone: Tone.optional(),
  duration: Minutes.default(5),
}

export const generateScript = endpoint({
  path: `${prefix}/generate/script`,
  access: 'member',
  summary: 'Writes a first draft and keeps it; 801 where a person is needed, 802 where the topic is not offered.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid().optional(), ...promptFields }) },
  answer: written,
  refusal: ofMaking,
})

export const regenerateScript = endpoint({
  path: `${prefix}/regenerate/script`,
  access: 'member',
  summary: 'Writes the whole script anew, with other lines.',
  blocks: {
    /** What is left out stays as it was. */
    Exercise: z.strictObject({
      uuid: z.uuid(),
      ...promptFields,
      prompt: Prompt.optional(),
      audience: Audience.optional(),
      duration: Minutes.optional(),
    }),
  },
  answer: written,
  refusal: ofMaking,
})

export const regenerateLine = endpoint({
  path: `${prefix}/regenerate/line`,
  access: 'member',
  summary: 'Another line for one place in the script.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), revision: z.int() }), Line: z.strictObject({ id: z.string() }) },
  answer: written,
  refusal: written,
})

export const create = endpoint({
  path: `${prefix}/create`,
  access: 'member',
  summary: 'Keeps what a person changed; a change of an older revision is refused with what is stored.',
  blocks: {
    Exercise: z.strictObject({
      uuid: z.uuid(),
      /** The one that was changed. Without it the change is made to whatever is stored. */
      revision: z.int().optional(),
      title: Title.optional(),
      description: z.string().trim().max(300).optional(),
      script: z.array(Segment).min(1).max(rules.MOST_LINES).optional(),
      voice: VoiceName.optional(),
      rate: Rate.optional(),
      ambience: z.string().max(80).nullable().optional(),
      /** One of the painted ones, or null for the house print. */
      image: z.string().max(80).nullable().optional(),
    }),
  },
  answer: written,
  refusal: ofMaking,
})

/** Which of its lines; the words are those that are stored. */
const LineOf = { Exercise: z.strictObject({ uuid: z.uuid() }), Line: z.strictObject({ id: z.string() }) }

export const hearLine = endpoint({
  path: `${prefix}/test/line`,
  access: 'member',
  summary:
    'Says one line as it would sound, at once and without using up an exercise; 801 where a person is needed, 601 after a few thousand lines a day.',
  blocks: LineOf,
  answer: {
    Spoken: z.object({
      /** MP3, in base64; null for a line without a word. It is kept nowhere. */
      audio: z.string().nullable(),
      /** Whether the voice is the built-in one. */
      voice_by: z.enum(['built_in', 'provider']),
    }),
  },
  refusal: renderRefusals,
})

export const generateAudio = endpoint({
  path: `${prefix}/generate/audio`,
  access: 'member',
  summary: 'Has the script spoken: 000 begun, 602 waiting behind others, 601 when the day is used up.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), voice: VoiceName.optional() }) },
  answer: { Exercise },
  refusal: ofMaking,
})

export const cancel = endpoint({
  path: `${prefix}/cancel`,
  access: 'member',
  summary: 'Stops the making; the script stays as a draft.',
  blocks: { Exercise: ByUuid },
  answer: { Exercise },
  refusal: written,
})

export const duplicate = endpoint({
  path: `${prefix}/duplicate`,
  access: 'member',
  summary: 'A draft with the same script and picture, to be changed.',
  blocks: { Exercise: ByUuid },
  answer: written,
})

export const regenerateImages = endpoint({
  path: `${prefix}/regenerate/images`,
  access: 'member',
  summary: 'Has four pictures painted to choose from.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), style: PictureStyle.optional() }) },
  answer: { Images: z.object({ job: z.string() }) },
})

export const pollingUrl = endpoint({
  path: `${prefix}/regenerate/polling-url`,
  access: 'member',
  summary: 'Where and how often to ask how the pictures are coming along.',
  blocks: { Exercise: ByUuid },
  answer: { Polling: z.object({ url: z.string(), interval_seconds: z.number() }) },
})

export const imagePolling = endpoint({
  path: `${prefix}/regenerate/image-polling`,
  access: 'member',
  summary: 'How the pictures are coming along.',
  blocks: { Polling: z.strictObject({ job: z.string().max(80) }) },
  answer: { Images: ImagesState },
})

/** An exercise in a list has the fields of a Session that a player needs, under the names they have there. */
export const ListedExercise = Exercise.extend({
  /** Empty while there is nothing to play. */
  ...Session.pick({ url: true, paused_seconds: true, is_favourite: true }).shape,
}).meta({ id: 'ListedExercise' })
export type ListedExercise = z.infer<typeof ListedExercise>

export const exercisesList = endpoint({
  path: `${prefix}/exercises/list`,
  access: 'member',
  summary: "One's own exercises, last changed first.",
  blocks: { Page: PageRequest.optional() },
  answer: { Exercises: z.array(ListedExercise), Page: PageAnswer },
})

export const draftInfo = endpoint({
  path: `${prefix}/draft/info`,
  access: 'member',
  summary: 'One exercise with its script and pictures.',
  blocks: { Exercise: ByUuid },
  answer: {
    ...written,
    Images: ImagesState.nullable(),
    /** Where the person's own words call for a person: who is there for them; found anew each time, and never kept. */
    Support: Support.nullable(),
  },
})

export const draftDelete = endpoint({
  path: `${prefix}/draft/delete`,
  access: 'member',
  summary: 'Deletes an exercise with its script, pictures and sound; it can be restored for an hour.',
  blocks: { Exercise: ByUuid },
  answer: {},
})

export const draftRestore = endpoint({
  path: `${prefix}/draft/restore`,
  access: 'member',
  summary: 'Undoes the deletion of an exercise: its script, pictures, sound, marks and offer are there again.',
  blocks: { Exercise: ByUuid },
  answer: { Exercise },
})
