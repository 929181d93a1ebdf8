/** Requests of system admins about the catalog and the public pages: sessions, groups, background sounds, articles, pages. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as articles from '#contract/articles.ts'
import * as catalog from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import * as voices from '#contract/catalog/voices.ts'
import * as site from '#contract/site.ts'
import { uploadFiles } from '../browser/upload-files.ts'
import { createSpeech, createWav } from '../files/audio-files.ts'
import { createRichText } from '../fixtures/learn-fixtures.ts'
import { uploadTo } from '../journey/resource-fixtures.ts'
import { PICTURE } from './sample-picture.ts'
import type { Caller, RecipeContext, Recipes } from './recipe-context.ts'

const createName = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`

const createDraftSession = async (caller: Caller) =>
  (await caller.call(catalog.sessionAdd, { MindfulnessSession: { title: createName('Rain') } })).Session
const pickUuidAndRevision = ({ uuid, revision }: { uuid: string; revision: number }) => ({ uuid, revision })

/** Creates a session as if its audio had been processed. */
const createPublishableSession = async (caller: Caller, { testApp }: RecipeContext) => {
  const { uuid, revision } = await createDraftSession(caller)
  const sound = { size: 1, lufs: -19, true_peak_db: -2, waveform: [1], voiced: [[2, 4]] }
  const audioColumns = { audio_key: `library/${'ab'.repeat(32)}.mp3`, duration: 30, sound: JSON.stringify(sound) }
  await testApp.platform.db.updateTable('library_session').set(audioColumns).where('uuid', '=', uuid).execute()
  const details = { description: 'A walk.', narrator: 'Noor', transcript: 'Walk on.' }
  return pickUuidAndRevision(
    (await caller.call(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, ...details } })).Session,
  )
}
const publishSession = async (caller: Caller, context: RecipeContext) => {
  const MindfulnessSession = await createPublishableSession(caller, context)
  return pickUuidAndRevision((await caller.call(catalog.sessionPublish, { MindfulnessSession })).Session)
}

const createGroup = async (caller: Caller, group_type: 'series' | 'collection' = 'collection') =>
  (await caller.call(groups.groupAdd, { Group: { group_type, title: createName('Weather') } })).Group

let cachedWav: Buffer | undefined
const uploadAudio = async (caller: Caller, { testApp }: RecipeContext) => {
  const name = `${createName('Rain')}.wav`
  const bytes = (cachedWav ??= createWav([createSpeech(9, { rate: 22_050 })], { rate: 22_050 }))
  const [key_path = ''] = await uploadFiles({ app: testApp.app, operator: caller }, 'audio', [{ name, bytes }])
  return { key_path, name }
}
const createAmbience = async (caller: Caller, context: RecipeContext) => {
  const { key_path, name } = await uploadAudio(caller, context)
  const Ambience = { name: createName('Hum'), key_path, file_name: name }
  return (await caller.call(ambiences.ambienceAdd, { Ambience })).Ambience
}
const startProcessing = async (caller: Caller, context: RecipeContext) =>
  (await caller.call(uploads.sessionFileDone, { File: await uploadAudio(caller, context) })).Session.processing!.uuid

const createArticle = async (caller: Caller) =>
  (await caller.call(articles.adminArticleAdd, { Article: { title: createName('Rain') } })).Article
const createTag = async (caller: Caller) =>
  (await caller.call(articles.adminTagAdd, { Tag: { title: createName('Tag'), description: 'Words' } })).Tag
/** Creates an article and a tag, and returns an edit of the article. */
const createArticleEdit = async (caller: Caller) => {
  const { uuid, slug, audience, cover, revision } = await createArticle(caller)
  const { slug: tagSlug } = await createTag(caller)
  const Article = {
    uuid,
    slug,
    audience,
    cover,
    revision,
    title: createName('Rain'),
    summary: 'Words',
    tags: [tagSlug],
  }
  return { ...Article, body: createRichText('Rain on a roof.') }
}

const template_id = 'about-us'
const getPage = async (caller: Caller) => (await caller.call(site.cmsInfo, { CmsPage: { template_id } })).CmsPage
const savePage = async (caller: Caller) => {
  const { content, revision } = await getPage(caller)
  const CmsPage = { template_id, revision, content: { ...content, title: createName('About') } }
  return (await caller.call(site.cmsUpdate, { CmsPage })).CmsPage
}
/** Saves the page and returns the uuid of its newest version. */
const createPageVersion = async (caller: Caller): Promise<string> => {
  await savePage(caller)
  return (await caller.call(site.cmsRevisions, { CmsPage: { template_id } })).Revisions[0]!.uuid
}

const image = { name: 'rain.png', content_type: 'image/png', size: PICTURE.length }

export const systemAdminRecipes: Recipes = {
  '/admin/article/info': async (caller) => ({ Article: { uuid: (await createArticle(caller)).uuid } }),
  '/admin/article/edit': async (caller) => ({ Article: await createArticleEdit(caller) }),
  '/admin/article/status': async (caller) => {
    const { Article } = await caller.call(articles.adminArticleEdit, { Article: await createArticleEdit(caller) })
    return { Article: { ...pickUuidAndRevision(Article), act: 'publish' } }
  },
  '/admin/article/tag/delete': async (caller) => ({ Tag: { slug: (await createTag(caller)).slug } }),
  '/admin/article/tag/edit': async (caller) => ({
    Tag: { slug: (await createTag(caller)).slug, title: createName('Tag'), description: 'Other words' },
  }),
  // Resets to the feed of the test configuration.
  '/admin/article/feed/update': () => ({ Feed: { url: '' } }),
  '/admin/session/delete': async (caller) => ({
    MindfulnessSession: { uuid: (await createDraftSession(caller)).uuid },
  }),
  '/admin/session/edit': async (caller) => ({
    MindfulnessSession: { ...pickUuidAndRevision(await createDraftSession(caller)), description: 'Other words' },
  }),
  '/admin/session/info': async (caller) => ({ MindfulnessSession: { uuid: (await createDraftSession(caller)).uuid } }),
  '/admin/session/order': async (caller) => {
    const series = await createGroup(caller, 'series')
    const { uuid, revision } = await createDraftSession(caller)
    await caller.call(catalog.sessionEdit, { MindfulnessSession: { uuid, revision, series_uuid: series.uuid } })
    const { Groups } = await caller.call(groups.groupList, {})
    const currentSeries = Groups.find((item) => item.uuid === series.uuid)!
    return { Group: { ...pickUuidAndRevision(currentSeries), session_uuids: [uuid] } }
  },
  '/admin/session/publish': async (caller, context) => ({
    MindfulnessSession: await createPublishableSession(caller, context),
  }),
  '/admin/session/withdraw': async (caller, context) => ({ MindfulnessSession: await publishSession(caller, context) }),
  '/admin/session/restore': async (caller) => {
    const { uuid } = await createDraftSession(caller)
    await caller.call(catalog.sessionDelete, { MindfulnessSession: { uuid } })
    return { MindfulnessSession: { uuid } }
  },
  '/admin/ambience/add': async (caller, context) => {
    const { key_path, name } = await uploadAudio(caller, context)
    return { Ambience: { name: createName('Hum'), key_path, file_name: name } }
  },
  '/admin/ambience/delete': async (caller, context) => ({
    Ambience: { uuid: (await createAmbience(caller, context)).uuid },
  }),
  '/admin/ambience/edit': async (caller, context) => ({
    Ambience: { ...pickUuidAndRevision(await createAmbience(caller, context)), name: createName('Hum') },
  }),
  '/admin/ambience/order': async (caller) => {
    const { Ambiences } = await caller.call(ambiences.ambienceList, {})
    return { Ambiences: { uuids: Ambiences.map(({ uuid }) => uuid) } }
  },
  '/admin/ambience/restore': async (caller, context) => {
    const { uuid } = await createAmbience(caller, context)
    await caller.call(ambiences.ambienceDelete, { Ambience: { uuid } })
    return { Ambience: { uuid } }
  },
  '/admin/voice/edit': async (caller) => {
    const [River] = (await caller.call(voices.voiceList, {})).Voices
    return { Voice: { ...River!, speed: 0.9 } }
  },
  '/admin/voice/sample': () => ({ Voice: { narrator: 'River' } }),
  '/admin/voice/record': () => ({ Recording: {} }),
  '/admin/group/delete': async (caller) => ({ Group: { uuid: (await createGroup(caller)).uuid } }),
  '/admin/group/edit': async (caller) => ({
    Group: { ...pickUuidAndRevision(await createGroup(caller)), title: createName('Weather') },
  }),
  '/admin/group/order': async (caller) => {
    const { Groups } = await caller.call(groups.groupList, { Filter: { group_type: 'series' } })
    return { Groups: { group_type: 'series', uuids: Groups.map(({ uuid }) => uuid) } }
  },
  '/admin/group/restore': async (caller) => {
    const { uuid } = await createGroup(caller)
    await caller.call(groups.groupDelete, { Group: { uuid } })
    return { Group: { uuid } }
  },
  '/admin/group/sessions': async (caller) => ({
    Group: {
      ...pickUuidAndRevision(await createGroup(caller)),
      session_uuids: [(await createDraftSession(caller)).uuid],
    },
  }),
  '/admin/session/upload_urls': () => ({
    File: { kind: 'audio', files: [{ name: 'rain.wav', content_type: 'audio/wav', size: 900 }] },
  }),
  '/admin/session/{id}/file_upload_urls': async (caller) => ({
    id: (await createDraftSession(caller)).uuid,
    File: { files: [{ name: 'rain.wav', content_type: 'audio/wav', size: 900 }] },
  }),
  '/admin/session/file/done': async (caller, context) => ({ File: await uploadAudio(caller, context) }),
  '/admin/session/picture/done': async (caller, { testApp }) => {
    const files = [{ name: 'rain.png', bytes: PICTURE }]
    const [key_path] = await uploadFiles({ app: testApp.app, operator: caller }, 'picture', files)
    return { File: { key_path } }
  },
  '/admin/session/processing/cancel': async (caller, context) => ({
    Processing: { uuid: await startProcessing(caller, context) },
  }),
  '/admin/session/processing/info': async (caller, context) => ({
    Processing: { uuids: [await startProcessing(caller, context)] },
  }),
  '/admin/session/processing/retry': async (caller, context) => {
    const uuid = await startProcessing(caller, context)
    await sql`update library_processing set step = 'failed' where uuid = ${uuid}::uuid`.execute(
      context.testApp.platform.db,
    )
    return { Processing: { uuid } }
  },
  '/admin/cms/page/editing': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/info': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/revisions': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/publish': async (caller) => ({
    CmsPage: { template_id, revision: (await savePage(caller)).revision },
  }),
  '/admin/cms/page/restore': async (caller) => {
    const uuid = await createPageVersion(caller)
    return { CmsPage: { template_id, revision: (await getPage(caller)).revision }, Revision: { uuid } }
  },
  '/admin/cms/page/revision': async (caller) => ({ Revision: { uuid: await createPageVersion(caller) } }),
  '/admin/cms/page/update': async (caller) => {
    const { content, revision } = await getPage(caller)
    return { CmsPage: { template_id, content: { ...content, title: createName('About') }, revision } }
  },
  '/admin/cms/file/upload_urls': () => ({ File: { files: [image] } }),
  '/admin/cms/file/done': async (caller, { testApp }) => {
    const { Uploads } = await caller.call(site.cmsFileUploadUrls, { File: { files: [image] } })
    await uploadTo(testApp.app, Uploads[0]!, PICTURE)
    return { File: { key_path: Uploads[0]!.key_path } }
  },
}
