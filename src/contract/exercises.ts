/** Custom exercises: a prompt becomes a script, and the script becomes audio with a picture. */
import { z } from 'zod'
import * as rules from '#rules/exercises.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'
import { moderationErrorBlocks, renderErrorBlocks } from './exercises/error-blocks.ts'
import { Audience } from './identity.ts'
import { Session } from './library.ts'
import { Support } from './support.ts'

export const Technique = z.enum(rules.techniques)
export const Theme = z.enum(rules.exerciseThemes)
export const Tone = z.enum(rules.tones)
export const VoiceName = z.enum(rules.voices)
export const Rate = z.literal(rules.rates)
export const PictureStyle = z.enum(rules.pictureStyles)
const Minutes = z.int().min(rules.MIN_MINUTES).max(rules.MAX_MINUTES)
const Prompt = z.string().trim().min(1, '*Required Field').max(rules.MAX_PROMPT_LENGTH)
const Title = z.string().trim().min(1, '*Required Field').max(rules.MAX_EXERCISE_TITLE_LENGTH)

/**
 * One line and the pause after it. `pause_seconds` is as composed until a person fixes it; the other pauses share the
 * remaining time.
 */
export const Segment = z
  .strictObject({
    /** The id doesn't change while the line is edited. */
    id: z.string().min(1).max(40),
    kind: z.enum(rules.scriptKinds),
    text: z.string().trim().max(rules.MAX_LINE_LENGTH),
    pause_seconds: z.number().min(rules.MIN_PAUSE_SECONDS).max(rules.MAX_PAUSE_SECONDS),
    pause_fixed: z.boolean(),
    /** True for a counted breath: its pause belongs to the count, and is neither stretched nor edited. */
    held: z.boolean().optional(),
  })
  .meta({ id: 'Segment' })
export type Segment = z.infer<typeof Segment>

export const Script = z
  .object({
    title: z.string(),
    description: z.string(),
    segments: z.array(Segment),
    /**
     * In seconds: the estimated time of the spoken text alone, and of the whole script with its shortest and longest
     * pauses.
     */
    estimate: z.object({ speech: z.number(), shortest: z.number(), longest: z.number() }),
  })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof Script>

export const Picture = z
  .object({ id: z.string(), style: PictureStyle, url: z.string() })
  .meta({ id: 'ExercisePicture' })
export type Picture = z.infer<typeof Picture>

/** The progress of the generation. */
export const Progress = z
  .object({
    stage: z.enum(rules.renderStages),
    /** 0 to 100. */
    percent: z.number(),
    /** The number of exercises ahead of it in the queue; 0 once it is being generated. */
    before: z.int(),
    /** Estimated seconds from now until the audio is ready. The loader counts them down. */
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
    /** The requested length in minutes. */
    duration: z.int(),
    voice: VoiceName,
    rate: Rate,
    /** The name of the background sound under the voice; null for none. */
    ambience: z.string().nullable(),
    status: z.enum(['draft', 'processing', 'ready']),
    /** Null unless the status is processing. */
    progress: Progress.nullable(),
    /** Raised by every change. A change of an older revision is refused with the stored exercise (409). */
    revision: z.int(),
    picture: Picture.nullable(),
    cover: z.object({ scene: z.string(), palette: z.string() }),
    session_thumbnail: z.string(),
    /** The finished audio, which stays while a newer script is a draft. Its session has the uuid of the exercise. */
    sound: z.object({ url: z.string(), seconds: z.number(), transcript_url: z.string() }).nullable(),
    /** The creator of each part: a built-in generator or a provider. A script may also be written by the person. */
    made_by: z.object({ script: z.enum(['built_in', 'provider', 'person']), voice: z.enum(['built_in', 'provider']) }),
    /**
     * A plain sentence when the built-in generator replaced a provider that failed, or when the last attempt failed;
     * else null.
     */
    note: z.string().nullable(),
    /** Set for a teacher's exercise that was offered to the library. */
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
    /** A plain sentence when the built-in generator replaced an image provider that failed; else null. */
    note: z.string().nullable(),
  })
  .meta({ id: 'ExerciseImages' })
export type ImagesState = z.infer<typeof ImagesState>

const prefix = '/v2/custom_exercise'
const ByUuid = z.strictObject({ uuid: z.uuid() })
const exerciseAnswer = { Exercise, Script }

/** Once the exercise is stored, the stored exercise is returned as well (409, 602, 801). */
const generationErrorBlocks = { ...exerciseAnswer, ...renderErrorBlocks }

export const configDefaults = endpoint({
  path: `${prefix}/config/defaults`,
  access: 'member',
  summary: "Get the options for an exercise, the estimated duration, and what is left of today's quota.",
  blocks: {},
  answer: {
    Config: z.object({
      audiences: z.array(Audience),
      /** The person's own audience, as the default. */
      audience: Audience,
      techniques: z.array(z.object({ id: Technique, title: z.string(), summary: z.string() })),
      tones: z.array(Tone),
      durations: z.array(z.int()),
      voices: z.array(z.object({ id: VoiceName, name: z.string(), sample_url: z.string() })),
      rates: z.array(z.number()),
      ambiences: z.array(z.object({ name: z.string(), url: z.string() })),
      image_styles: z.array(PictureStyle),
      /** Estimated seconds for a ten-minute exercise with an empty queue. The loader counts them down. */
      countdown_seconds: z.int(),
      limits: z.object({ per_day: z.int(), left: z.int(), scripts_per_day: z.int(), scripts_left: z.int() }),
      /** Whether text is sent from the school's server to a provider. */
      providers: z.object({ script: z.boolean(), speech: z.boolean(), image: z.boolean() }),
      may_offer: z.boolean(),
    }),
  },
})

export const generatePrompt = endpoint({
  path: `${prefix}/generate/prompt`,
  access: 'member',
  summary: 'Suggest prompts for an age group, and optionally a topic.',
  blocks: { Exercise: z.strictObject({ topic: z.string().trim().max(100).optional(), audience: Audience }) },
  answer: { Prompts: z.array(z.string()) },
  errorBlocks: moderationErrorBlocks,
})

/** The input of a script. Absent values are chosen automatically. */
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
  summary: 'Generate and store a first script; error 801 if a person is needed, 802 if the topic is not offered.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid().optional(), ...promptFields }) },
  answer: exerciseAnswer,
  errorBlocks: generationErrorBlocks,
})

export const regenerateScript = endpoint({
  path: `${prefix}/regenerate/script`,
  access: 'member',
  summary: 'Generate the whole script again, with different lines.',
  blocks: {
    /** Absent values stay as they were. */
    Exercise: z.strictObject({
      uuid: z.uuid(),
      ...promptFields,
      prompt: Prompt.optional(),
      audience: Audience.optional(),
      duration: Minutes.optional(),
    }),
  },
  answer: exerciseAnswer,
  errorBlocks: generationErrorBlocks,
})

export const regenerateLine = endpoint({
  path: `${prefix}/regenerate/line`,
  access: 'member',
  summary: 'Generate a different line for one position in the script.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), revision: z.int() }), Line: z.strictObject({ id: z.string() }) },
  answer: exerciseAnswer,
  errorBlocks: exerciseAnswer,
})

export const create = endpoint({
  path: `${prefix}/create`,
  access: 'member',
  summary: "Save a person's edits. A change of an older revision is refused with the stored exercise.",
  blocks: {
    Exercise: z.strictObject({
      uuid: z.uuid(),
      /** The revision that was edited. Without it the change applies to the stored revision. */
      revision: z.int().optional(),
      title: Title.optional(),
      description: z.string().trim().max(300).optional(),
      script: z.array(Segment).min(1).max(rules.MAX_LINES).optional(),
      voice: VoiceName.optional(),
      rate: Rate.optional(),
      ambience: z.string().max(80).nullable().optional(),
      /** One of the generated pictures, or null for the default print. */
      image: z.string().max(80).nullable().optional(),
    }),
  },
  answer: exerciseAnswer,
  errorBlocks: generationErrorBlocks,
})

/** A line of the exercise. Its text is always the stored text. */
const LineOf = { Exercise: z.strictObject({ uuid: z.uuid() }), Line: z.strictObject({ id: z.string() }) }

export const previewLine = endpoint({
  path: `${prefix}/test/line`,
  access: 'member',
  summary:
    'Preview one line as audio without using the quota; error 801 if a person is needed, 601 after some thousand lines a day.',
  blocks: LineOf,
  answer: {
    Spoken: z.object({
      /** MP3 in base64; null for a line without a word. The server doesn't store it. */
      audio: z.string().nullable(),
      /** Whether the built-in voice or a provider spoke it. */
      voice_by: z.enum(['built_in', 'provider']),
    }),
  },
  errorBlocks: renderErrorBlocks,
})

export const generateAudio = endpoint({
  path: `${prefix}/generate/audio`,
  access: 'member',
  summary: 'Start rendering the audio: 000 when it started, 602 when it is queued, 601 when the quota is used up.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), voice: VoiceName.optional() }) },
  answer: { Exercise },
  errorBlocks: generationErrorBlocks,
})

export const cancel = endpoint({
  path: `${prefix}/cancel`,
  access: 'member',
  summary: 'Cancel the rendering. The script stays as a draft.',
  blocks: { Exercise: ByUuid },
  answer: { Exercise },
  errorBlocks: exerciseAnswer,
})

export const duplicate = endpoint({
  path: `${prefix}/duplicate`,
  access: 'member',
  summary: 'Create a draft with the same script and picture.',
  blocks: { Exercise: ByUuid },
  answer: exerciseAnswer,
})

export const regenerateImages = endpoint({
  path: `${prefix}/regenerate/images`,
  access: 'member',
  summary: 'Start generating four pictures to choose from.',
  blocks: { Exercise: z.strictObject({ uuid: z.uuid(), style: PictureStyle.optional() }) },
  answer: { Images: z.object({ job: z.string() }) },
})

export const pollingUrl = endpoint({
  path: `${prefix}/regenerate/polling-url`,
  access: 'member',
  summary: 'Get the URL and the interval for polling the progress of the pictures.',
  blocks: { Exercise: ByUuid },
  answer: { Polling: z.object({ url: z.string(), interval_seconds: z.number() }) },
})

export const imagePolling = endpoint({
  path: `${prefix}/regenerate/image-polling`,
  access: 'member',
  summary: 'Get the progress of the pictures.',
  blocks: { Polling: z.strictObject({ job: z.string().max(80) }) },
  answer: { Images: ImagesState },
})

/** An exercise in a list has the Session fields that a player needs, under the names that they have there. */
export const ListedExercise = Exercise.extend({
  /** Empty while there is nothing to play. */
  ...Session.pick({ url: true, paused_seconds: true, is_favourite: true }).shape,
}).meta({ id: 'ListedExercise' })
export type ListedExercise = z.infer<typeof ListedExercise>

export const exercisesList = endpoint({
  path: `${prefix}/exercises/list`,
  access: 'member',
  summary: 'List your own exercises, most recently changed first.',
  blocks: { Page: PageRequest.optional() },
  answer: { Exercises: z.array(ListedExercise), Page: PageAnswer },
})

export const draftInfo = endpoint({
  path: `${prefix}/draft/info`,
  access: 'member',
  summary: 'Get one exercise with its script and pictures.',
  blocks: { Exercise: ByUuid },
  answer: {
    ...exerciseAnswer,
    Images: ImagesState.nullable(),
    /**
     * The texts and the help card if what the person wrote needs an adult's help. Computed for each request and never
     * stored.
     */
    Support: Support.nullable(),
  },
})

export const draftDelete = endpoint({
  path: `${prefix}/draft/delete`,
  access: 'member',
  summary: 'Delete an exercise with its script, pictures and audio. It can be restored for an hour.',
  blocks: { Exercise: ByUuid },
  answer: {},
})

export const draftRestore = endpoint({
  path: `${prefix}/draft/restore`,
  access: 'member',
  summary: 'Restore a deleted exercise with its script, pictures, audio, favorites, history and offer.',
  blocks: { Exercise: ByUuid },
  answer: { Exercise },
})
