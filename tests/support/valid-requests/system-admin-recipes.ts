/** Requests of system admins about the catalog and the public pages: sessions, groups, sounds, articles, pages. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as articles from '#contract/articles.ts'
import * as catalogue from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import * as site from '#contract/site.ts'
import { sendAll } from '../browser/upload-files.ts'
import { murmur, wavOf } from '../files/audio-files.ts'
import { textOf } from '../fixtures/learn-fixtures.ts'
import { uploadTo } from '../journey/resource-fixtures.ts'
import { PICTURE } from './sample-picture.ts'
import type { Caller, RequestWorld, Recipes } from './request-world.ts'

const named = (prefix: string): string => `${prefix} ${randomUUID().slice(0, 8)}`

const draft = async (me: Caller) =>
  (await me.call(catalogue.sessionAdd, { MindfulnessSession: { title: named('Rain') } })).Session
const revised = ({ uuid, revision }: { uuid: string; revision: number }) => ({ uuid, revision })

/** Creates a session as if its audio had been processed. */
const publishable = async (me: Caller, { testApp }: RequestWorld) => {
  const { uuid, revision } = await draft(me)
  const sound = { size: 1, lufs: -19, true_peak_db: -2, waveform: [1], voiced: [[2, 4]] }
  const made = { audio_key: `library/${'ab'.repeat(32)}.mp3`, duration: 30, sound: JSON.stringify(sound) }
  await testApp.platform.db.updateTable('library_session').set(made).where('uuid', '=', uuid).execute()
  const details = { description: 'A walk.', narrator: 'Noor', transcript: 'Walk on.' }
  return revised((await me.call(catalogue.sessionEdit, { MindfulnessSession: { uuid, revision, ...details } })).Session)
}
const published = async (me: Caller, at: RequestWorld) =>
  revised((await me.call(catalogue.sessionPublish, { MindfulnessSession: await publishable(me, at) })).Session)

const group = async (me: Caller, group_type: 'series' | 'collection' = 'collection') =>
  (await me.call(groups.groupAdd, { Group: { group_type, title: named('Weather') } })).Group

let sound: Buffer | undefined
const sent = async (me: Caller, { testApp }: RequestWorld) => {
  const name = `${named('Rain')}.wav`
  const bytes = (sound ??= wavOf([murmur(9, { rate: 22_050 })], { rate: 22_050 }))
  const [key_path = ''] = await sendAll({ app: testApp.app, operator: me }, 'audio', [{ name, bytes }])
  return { key_path, name }
}
const ambience = async (me: Caller, at: RequestWorld) => {
  const { key_path, name } = await sent(me, at)
  const Ambience = { name: named('Hum'), key_path, file_name: name }
  return (await me.call(ambiences.ambienceAdd, { Ambience })).Ambience
}
const processing = async (me: Caller, at: RequestWorld) =>
  (await me.call(uploads.sessionFileDone, { File: await sent(me, at) })).Session.processing!.uuid

const article = async (me: Caller) =>
  (await me.call(articles.adminArticleAdd, { Article: { title: named('Rain') } })).Article
const tag = async (me: Caller) =>
  (await me.call(articles.adminTagAdd, { Tag: { title: named('Tag'), description: 'Words' } })).Tag
const written = async (me: Caller) => {
  const { uuid, slug, audience, cover, revision } = await article(me)
  const { slug: tagged } = await tag(me)
  const Article = { uuid, slug, audience, cover, revision, title: named('Rain'), summary: 'Words', tags: [tagged] }
  return { ...Article, body: textOf('Rain on a roof.') }
}

const template_id = 'about-us'
const page = async (me: Caller) => (await me.call(site.cmsInfo, { CmsPage: { template_id } })).CmsPage
const saved = async (me: Caller) => {
  const { content, revision } = await page(me)
  const CmsPage = { template_id, revision, content: { ...content, title: named('About') } }
  return (await me.call(site.cmsUpdate, { CmsPage })).CmsPage
}
const revisionOf = async (me: Caller): Promise<string> => {
  await saved(me)
  return (await me.call(site.cmsRevisions, { CmsPage: { template_id } })).Revisions[0]!.uuid
}

const image = { name: 'rain.png', content_type: 'image/png', size: PICTURE.length }

export const systemAdminRecipes: Recipes = {
  '/admin/article/info': async (me) => ({ Article: { uuid: (await article(me)).uuid } }),
  '/admin/article/edit': async (me) => ({ Article: await written(me) }),
  '/admin/article/status': async (me) => {
    const { Article } = await me.call(articles.adminArticleEdit, { Article: await written(me) })
    return { Article: { ...revised(Article), act: 'publish' } }
  },
  '/admin/article/tag/delete': async (me) => ({ Tag: { slug: (await tag(me)).slug } }),
  '/admin/article/tag/edit': async (me) => ({
    Tag: { slug: (await tag(me)).slug, title: named('Tag'), description: 'Other words' },
  }),
  // Resets to the feed of the test configuration.
  '/admin/article/feed/update': () => ({ Feed: { url: '' } }),
  '/admin/session/delete': async (me) => ({ MindfulnessSession: { uuid: (await draft(me)).uuid } }),
  '/admin/session/edit': async (me) => ({
    MindfulnessSession: { ...revised(await draft(me)), description: 'Other words' },
  }),
  '/admin/session/info': async (me) => ({ MindfulnessSession: { uuid: (await draft(me)).uuid } }),
  '/admin/session/order': async (me) => {
    const series = await group(me, 'series')
    const { uuid, revision } = await draft(me)
    await me.call(catalogue.sessionEdit, { MindfulnessSession: { uuid, revision, series_uuid: series.uuid } })
    const { Groups } = await me.call(groups.groupList, {})
    const now = Groups.find((item) => item.uuid === series.uuid)!
    return { Group: { ...revised(now), session_uuids: [uuid] } }
  },
  '/admin/session/publish': async (me, at) => ({ MindfulnessSession: await publishable(me, at) }),
  '/admin/session/withdraw': async (me, at) => ({ MindfulnessSession: await published(me, at) }),
  '/admin/session/restore': async (me) => {
    const { uuid } = await draft(me)
    await me.call(catalogue.sessionDelete, { MindfulnessSession: { uuid } })
    return { MindfulnessSession: { uuid } }
  },
  '/admin/ambience/add': async (me, at) => {
    const { key_path, name } = await sent(me, at)
    return { Ambience: { name: named('Hum'), key_path, file_name: name } }
  },
  '/admin/ambience/delete': async (me, at) => ({ Ambience: { uuid: (await ambience(me, at)).uuid } }),
  '/admin/ambience/edit': async (me, at) => ({ Ambience: { ...revised(await ambience(me, at)), name: named('Hum') } }),
  '/admin/ambience/order': async (me) => {
    const { Ambiences } = await me.call(ambiences.ambienceList, {})
    return { Ambiences: { uuids: Ambiences.map(({ uuid }) => uuid) } }
  },
  '/admin/ambience/restore': async (me, at) => {
    const { uuid } = await ambience(me, at)
    await me.call(ambiences.ambienceDelete, { Ambience: { uuid } })
    return { Ambience: { uuid } }
  },
  '/admin/group/delete': async (me) => ({ Group: { uuid: (await group(me)).uuid } }),
  '/admin/group/edit': async (me) => ({ Group: { ...revised(await group(me)), title: named('Weather') } }),
  '/admin/group/order': async (me) => {
    const { Groups } = await me.call(groups.groupList, { Filter: { group_type: 'series' } })
    return { Groups: { group_type: 'series', uuids: Groups.map(({ uuid }) => uuid) } }
  },
  '/admin/group/restore': async (me) => {
    const { uuid } = await group(me)
    await me.call(groups.groupDelete, { Group: { uuid } })
    return { Group: { uuid } }
  },
  '/admin/group/sessions': async (me) => ({
    Group: { ...revised(await group(me)), session_uuids: [(await draft(me)).uuid] },
  }),
  '/admin/session/upload_urls': () => ({
    File: { kind: 'audio', files: [{ name: 'rain.wav', content_type: 'audio/wav', size: 900 }] },
  }),
  '/admin/session/{id}/file_upload_urls': async (me) => ({
    id: (await draft(me)).uuid,
    File: { files: [{ name: 'rain.wav', content_type: 'audio/wav', size: 900 }] },
  }),
  '/admin/session/file/done': async (me, at) => ({ File: await sent(me, at) }),
  '/admin/session/picture/done': async (me, { testApp }) => {
    const files = [{ name: 'rain.png', bytes: PICTURE }]
    const [key_path] = await sendAll({ app: testApp.app, operator: me }, 'picture', files)
    return { File: { key_path } }
  },
  '/admin/session/processing/cancel': async (me, at) => ({ Processing: { uuid: await processing(me, at) } }),
  '/admin/session/processing/info': async (me, at) => ({ Processing: { uuids: [await processing(me, at)] } }),
  '/admin/session/processing/retry': async (me, at) => {
    const uuid = await processing(me, at)
    await sql`update library_processing set step = 'failed' where uuid = ${uuid}::uuid`.execute(at.testApp.platform.db)
    return { Processing: { uuid } }
  },
  '/admin/cms/page/editing': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/info': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/revisions': () => ({ CmsPage: { template_id } }),
  '/admin/cms/page/publish': async (me) => ({ CmsPage: { template_id, revision: (await saved(me)).revision } }),
  '/admin/cms/page/restore': async (me) => {
    const uuid = await revisionOf(me)
    return { CmsPage: { template_id, revision: (await page(me)).revision }, Revision: { uuid } }
  },
  '/admin/cms/page/revision': async (me) => ({ Revision: { uuid: await revisionOf(me) } }),
  '/admin/cms/page/update': async (me) => {
    const { content, revision } = await page(me)
    return { CmsPage: { template_id, content: { ...content, title: named('About') }, revision } }
  },
  '/admin/cms/file/upload_urls': () => ({ File: { files: [image] } }),
  '/admin/cms/file/done': async (me, { testApp }) => {
    const { Uploads } = await me.call(site.cmsFileUploadUrls, { File: { files: [image] } })
    await uploadTo(testApp.app, Uploads[0]!, PICTURE)
    return { File: { key_path: Uploads[0]!.key_path } }
  },
}
