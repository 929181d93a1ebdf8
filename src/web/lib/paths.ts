/**
 * Lists every address of the app. `patterns` is for the route table; `paths` creates addresses that can be opened.
 * Links are written nowhere else, except those of the admin area in admin-paths.ts. See
 * docs/product.md#screens-and-routes.
 */
import { authPaths } from './auth-paths.ts'

export const patterns = {
  ...authPaths,

  publicLearn: '/learn',
  wellness: '/wellness',
  aboutUs: '/about-us',
  impact: '/impact',
  article: '/article/:slug',
  articles: '/articles/:tagID',
  privacy: '/privacy',
  terms: '/terms',
  samlResponse: '/sso/saml_response',
  card: '/card',
  join: '/join',
  firstAdmin: '/first-admin',
  forSchoolIt: '/for-school-it',
  accessibility: '/accessibility',
  help: '/help',

  search: '/home/search',
  seriesSessions: '/series/sessions/list/:id',
  collectionSessions: '/collection/sessions/list/:id',
  individualSessions: '/individual/sessions/list/:id',
  listened: '/tracklistened/list',
  favorites: '/favourites/list',
  thoughtExercises: '/thought-exercise/list',
  customExercises: '/custom-exercise/list',
  series: '/series/list',
  collections: '/collection/list',
  audio: '/audio/:uuid',
  exercise: '/mindfulness/custom_exercise',
  exerciseAdd: '/mindfulness/custom_exercise/add',
  exerciseTest: '/mindfulness/custom_exercise/test',
  exerciseEdit: '/mindfulness/custom_exercise/edit/:uuid',
  exerciseVoice: '/mindfulness/custom_exercise/voice',
  view: '/view',
  reflect: '/reflect',
  reflectEdit: '/reflect/edit',
  reflectEditOne: '/reflect/edit/:uuid',
  reflectAnalytics: '/reflect/analytics',
  reflectHistory: '/reflect/history',
  journal: '/reflect/journal',
  activity: '/activity',
  activityAnalytics: '/activity/analytics',

  learnGrades: '/teacher/learn/grade/list',
  learnGrade: '/teacher/learn/grade/:grade',
  learnUnits: '/teacher/learn/units/:grade/:discipline_id',
  learnUnit: '/teacher/learn/:grade/unit/:uuid',
  learnLesson: '/teacher/learn/:grade/:unit_uuid/lesson/:uuid',
  learnPreview: '/teacher/learn/:type/preview',
  resources: '/teacher/learn/resources',
  resourceFolder: '/teacher/learn/resources/:uuid',
  assignments: '/teacher/assignments',
  ownClasses: '/teacher/classes',
  teach: '/teach/:lesson',

  studio: '/studio',
  studioRecording: '/studio/:uuid',
} as const

type PatternParam<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PatternParam<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Fills a pattern's parameters, each as one segment. */
export const fillPattern = <Pattern extends string>(
  pattern: Pattern,
  values: Record<PatternParam<Pattern>, string>,
): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((values as Record<string, string>)[name] ?? ''))

/** The addresses without parameters. */
export type WithoutParams<Patterns extends Record<string, string>> = {
  [Name in keyof Patterns as Patterns[Name] extends `${string}:${string}` ? never : Name]: Patterns[Name]
}

const groupPatterns = {
  series: patterns.seriesSessions,
  collection: patterns.collectionSessions,
  individual: patterns.individualSessions,
} as const

export const paths = {
  ...(patterns as WithoutParams<typeof patterns>),
  article: (slug: string) => fillPattern(patterns.article, { slug }),
  articles: (tagID: string) => fillPattern(patterns.articles, { tagID }),
  audio: (uuid: string) => fillPattern(patterns.audio, { uuid }),
  /** Returns /{groupType}/sessions/list/{id}; for individual the id is the session's own. */
  group: (groupType: keyof typeof groupPatterns, id: string) => fillPattern(groupPatterns[groupType], { id }),
  searchFor: (query: string) => `${patterns.search}?${new URLSearchParams({ q: query })}`,
  exerciseEdit: (uuid: string) => fillPattern(patterns.exerciseEdit, { uuid }),
  /** Returns one step of creating an exercise; only the first step needs no existing exercise. */
  exerciseStep: (step: 'prompt' | 'script' | 'voice' | 'audio', uuid: string) =>
    `${patterns.exerciseAdd}?${new URLSearchParams({ step, uuid })}`,
  exerciseTestFor: (uuid: string) => `${patterns.exerciseTest}?${new URLSearchParams({ uuid })}`,
  exerciseVoiceFor: (uuid: string) => `${patterns.exerciseVoice}?${new URLSearchParams({ uuid })}`,
  /** Returns one step of the setup. */
  firstAdminAt: (step: string) => `${patterns.firstAdmin}?${new URLSearchParams({ step })}`,
  view: (keyPath: string) => `${patterns.view}?${new URLSearchParams({ key_path: keyPath })}`,
  /** Returns the activity page for a range of days, as features/activity writes them. */
  activityIn: (range: Record<string, string>) => `${patterns.activityAnalytics}?${new URLSearchParams(range)}`,
  reflectEditOne: (uuid: string) => fillPattern(patterns.reflectEditOne, { uuid }),
  learnGrade: (grade: string) => fillPattern(patterns.learnGrade, { grade }),
  learnUnits: (grade: string, discipline_id: string) => fillPattern(patterns.learnUnits, { grade, discipline_id }),
  learnUnit: (grade: string, uuid: string) => fillPattern(patterns.learnUnit, { grade, uuid }),
  learnLesson: (ids: { grade: string; unit_uuid: string; uuid: string }) => fillPattern(patterns.learnLesson, ids),
  learnPreview: (type: 'unit' | 'lesson' | 'handout', id: string) =>
    `${fillPattern(patterns.learnPreview, { type })}?${new URLSearchParams({ id })}`,
  resourceFolder: (uuid: string) => fillPattern(patterns.resourceFolder, { uuid }),
  /** Returns the page that shows who completed one assignment. */
  assignment: (uuid: string) => `${patterns.assignments}?${new URLSearchParams({ of: uuid })}`,
  /** Returns the address at which a student opens an assignment of any type. */
  assigned: (assignment_uuid: string) => `${patterns.view}?${new URLSearchParams({ assignment_uuid })}`,
  teach: (lesson: string) => fillPattern(patterns.teach, { lesson }),
  /** A new document must be loaded for it: only its own may use the microphone. */
  studioRecording: (uuid: string) => fillPattern(patterns.studioRecording, { uuid }),
} as const
