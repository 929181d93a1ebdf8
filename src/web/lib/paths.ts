/**
 * Every address of the app. `patterns` is what the route table holds (spec 2, decision 49); `paths` makes an address
 * that can be opened. No link is written anywhere else.
 */
import { entrances } from './entrances.ts'

export const patterns = {
  ...entrances,

  publicLearn: '/learn',
  wellness: '/wellness',
  aboutUs: '/about-us',
  impact: '/impact',
  article: '/article/:slug',
  articles: '/articles/:tagID',
  privacy: '/privacy',
  terms: '/terms',
  samlResponse: '/sso/saml_response',
  resetPassword: '/reset-password',
  firstAdmin: '/first-admin',
  forSchoolIt: '/for-school-it',
  accessibility: '/accessibility',
  help: '/help',

  search: '/home/search',
  seriesSessions: '/series/sessions/list/:id',
  collectionSessions: '/collection/sessions/list/:id',
  individualSessions: '/individual/sessions/list/:id',
  listened: '/tracklistened/list',
  favourites: '/favourites/list',
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
  teach: '/teach/:lesson',

  adminGrades: '/admin/learn/grade/list',
  adminUnits: '/admin/learn/units/:grade',
  adminUnitAdd: '/admin/learn/unit/add',
  adminUnitEdit: '/admin/learn/unit/edit/:uuid',
  adminUnit: '/admin/learn/unit/:grade/:uuid',
  adminLessonAdd: '/admin/learn/unit/:grade/:unit_uuid/lesson/add',
  adminLesson: '/admin/learn/unit/:grade/:unit_uuid/lesson/:uuid',
  adminResources: '/admin/learn/resources',
  adminResourceFolder: '/admin/learn/resources/:uuid',
  adminArticles: '/admin/articles',
  adminCms: '/admin/cms',
  adminTemplate: '/admin/cms/template/:template_id',
  adminFeedback: '/admin/feedback',
  adminSessions: '/admin/sessions',
  adminGroups: '/admin/sessions/groups',
  adminAmbiences: '/admin/sessions/ambiences',
  adminImport: '/admin/sessions/import',
  adminPeople: '/admin/people',
  adminConnections: '/admin/connections',
  adminAudit: '/admin/audit',
  adminSchool: '/admin/school',
  adminExercises: '/admin/exercises',
} as const

type Patterns = typeof patterns
type Param<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Param<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Fills a pattern's places, each as one segment. */
const fill = <Pattern extends string>(pattern: Pattern, values: Record<Param<Pattern>, string>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((values as Record<string, string>)[name] ?? ''))

/** The addresses that need nothing filled in. */
type Fixed = { [Name in keyof Patterns as Patterns[Name] extends `${string}:${string}` ? never : Name]: Patterns[Name] }

const groupPatterns = {
  series: patterns.seriesSessions,
  collection: patterns.collectionSessions,
  individual: patterns.individualSessions,
} as const

export const paths = {
  ...(patterns as Fixed),
  article: (slug: string) => fill(patterns.article, { slug }),
  articles: (tagID: string) => fill(patterns.articles, { tagID }),
  audio: (uuid: string) => fill(patterns.audio, { uuid }),
  /** /{groupType}/sessions/list/{id}; for individual the id is the session's own. */
  group: (groupType: keyof typeof groupPatterns, id: string) => fill(groupPatterns[groupType], { id }),
  searchFor: (query: string) => `${patterns.search}?${new URLSearchParams({ q: query })}`,
  exerciseEdit: (uuid: string) => fill(patterns.exerciseEdit, { uuid }),
  /** One step of making an exercise; only the first needs none that is begun. */
  exerciseStep: (step: 'prompt' | 'script' | 'voice' | 'audio', uuid: string) =>
    `${patterns.exerciseAdd}?${new URLSearchParams({ step, uuid })}`,
  exerciseTestOf: (uuid: string) => `${patterns.exerciseTest}?${new URLSearchParams({ uuid })}`,
  exerciseVoiceOf: (uuid: string) => `${patterns.exerciseVoice}?${new URLSearchParams({ uuid })}`,
  view: (keyPath: string) => `${patterns.view}?${new URLSearchParams({ key_path: keyPath })}`,
  /** The days that are looked at, as features/activity writes them. */
  activityIn: (range: Record<string, string>) => `${patterns.activityAnalytics}?${new URLSearchParams(range)}`,
  reflectEditOne: (uuid: string) => fill(patterns.reflectEditOne, { uuid }),
  learnGrade: (grade: string) => fill(patterns.learnGrade, { grade }),
  learnUnits: (grade: string, discipline_id: string) => fill(patterns.learnUnits, { grade, discipline_id }),
  learnUnit: (grade: string, uuid: string) => fill(patterns.learnUnit, { grade, uuid }),
  learnLesson: (at: { grade: string; unit_uuid: string; uuid: string }) => fill(patterns.learnLesson, at),
  learnPreview: (type: 'unit' | 'lesson' | 'handout', id: string) =>
    `${fill(patterns.learnPreview, { type })}?${new URLSearchParams({ id })}`,
  resourceFolder: (uuid: string) => fill(patterns.resourceFolder, { uuid }),
  teach: (lesson: string) => fill(patterns.teach, { lesson }),
  adminUnits: (grade: string) => fill(patterns.adminUnits, { grade }),
  adminUnitEdit: (uuid: string) => fill(patterns.adminUnitEdit, { uuid }),
  adminUnit: (grade: string, uuid: string) => fill(patterns.adminUnit, { grade, uuid }),
  adminLessonAdd: (at: { grade: string; unit_uuid: string }) => fill(patterns.adminLessonAdd, at),
  adminLesson: (at: { grade: string; unit_uuid: string; uuid: string }) => fill(patterns.adminLesson, at),
  adminResourceFolder: (uuid: string) => fill(patterns.adminResourceFolder, { uuid }),
  adminExerciseOf: (uuid: string) => `${patterns.adminExercises}?${new URLSearchParams({ uuid })}`,
  adminTemplate: (template_id: string) => fill(patterns.adminTemplate, { template_id }),
} as const
