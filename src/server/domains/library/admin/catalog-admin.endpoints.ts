/** The endpoints with which system admins manage the catalog. */
import * as contract from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as imports from '#contract/catalog/imports.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { type CallContext, type Handlers, type Route, createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createCatalogReader } from '../catalog.ts'
import { toListenerState, listenerColumns } from '../catalog.queries.ts'
import { emptyLibrary } from '../personal-library/personal-library-reader.ts'
import type { LibraryView } from '../responses.ts'
import {
  createAmbience,
  listAmbiencesForAdmin,
  deleteAmbience,
  editAmbience,
  reorderAmbiences,
  restoreAmbience,
} from './ambiences.ts'
import {
  createGroup,
  deleteGroup,
  editGroup,
  setGroupSessions,
  listGroupsForAdmin,
  reorderGroups,
  reorderSessions,
  restoreGroup,
} from './groups.ts'
import { listAdminSessions } from './session-list.ts'
import { cancelProcessing, retryProcessing } from './audio-processing.ts'
import { acceptPicture } from './catalog-pictures.ts'
import { listProcessingByUuid } from './audio-processing.queries.ts'
import {
  createDraftSession,
  deleteSession,
  editSession,
  publishSession,
  restoreSession,
  getSessionForAdmin,
  withdrawSession,
} from './sessions.ts'
import {
  createCatalogUploadUrls,
  createSessionUploadUrls,
  toCatalogUploadLimits,
  acceptSessionAudio,
} from './catalog-uploads.ts'
import { toProcessing } from './admin-responses.ts'

/** The author of sessions that are created without one. */
const DEFAULT_AUTHOR = 'Alaia'

interface TitledItem {
  uuid: string
  title: string
}

const auditSession = <Session extends TitledItem>(context: CallContext, Session: Session) => {
  context.about({ kind: 'session', uuid: Session.uuid, name: Session.title })
  return { Session }
}
const auditGroup = <Group extends TitledItem>(context: CallContext, Group: Group) => {
  context.about({ kind: 'group', uuid: Group.uuid, name: Group.title })
  return { Group }
}
const auditAmbience = <Ambience extends { uuid: string; name: string }>(context: CallContext, Ambience: Ambience) => {
  context.about({ kind: 'ambience', uuid: Ambience.uuid, name: Ambience.name })
  return { Ambience }
}

const createSessionHandlers = (platform: Platform): Handlers<typeof contract> => {
  const toRequest = ({ origin }: CallContext) => ({ platform, origin })
  const readAll = createCatalogReader(platform.db, 'all')
  /** Returns the whole catalog, without custom exercises. */
  const createView = async ({ known, origin }: CallContext): Promise<LibraryView> => {
    const listener = toListenerState(known)
    return {
      listener,
      catalog: await readAll(listener.version),
      libraries: emptyLibrary,
      organizationUuid: null,
      origin,
    }
  }
  return {
    sessionList: async (request, { operator: isOperator }, context) =>
      listAdminSessions({ ...toRequest(context), view: await createView(context), isOperator }, request),
    sessionInfo: async ({ MindfulnessSession }, _actor, { origin }) => ({
      Session: await getSessionForAdmin(platform.db, MindfulnessSession.uuid, origin),
    }),
    async sessionAdd({ MindfulnessSession }, _actor, context) {
      const uuid = await createDraftSession(platform, platform.db, {
        title: MindfulnessSession.title,
        author: DEFAULT_AUTHOR,
      })
      return auditSession(context, await getSessionForAdmin(platform.db, uuid, context.origin))
    },
    sessionEdit: async ({ MindfulnessSession }, _actor, context) =>
      auditSession(context, await editSession(toRequest(context), MindfulnessSession)),
    sessionPublish: async ({ MindfulnessSession }, _actor, context) =>
      auditSession(context, await publishSession(toRequest(context), MindfulnessSession)),
    sessionWithdraw: async ({ MindfulnessSession }, _actor, context) =>
      auditSession(context, await withdrawSession(toRequest(context), MindfulnessSession)),
    sessionDelete: async ({ MindfulnessSession }, _actor, context) =>
      auditSession(context, await deleteSession(toRequest(context), MindfulnessSession.uuid)),
    sessionRestore: async ({ MindfulnessSession }, _actor, context) =>
      auditSession(context, await restoreSession(toRequest(context), MindfulnessSession.uuid)),
    sessionOrder: async ({ Group }, _actor, context) =>
      auditGroup(context, await reorderSessions(toRequest(context), Group, Group.session_uuids)),
  }
}

const createUploadHandlers = (platform: Platform): Handlers<typeof uploads> => ({
  uploadUrls: async ({ File: { kind, files } }, { accountUuid: owner }) => ({
    Uploads: await createCatalogUploadUrls(platform, kind, { files, owner }),
  }),
  sessionFileUploadUrls: async ({ File: { files } }, { accountUuid: owner }, { params }) => ({
    Uploads: await createSessionUploadUrls(platform, params['id'] ?? '', { files, owner }),
  }),
  sessionFileDone: async ({ File }, _actor, context) =>
    auditSession(context, await acceptSessionAudio({ platform, origin: context.origin }, File, DEFAULT_AUTHOR)),
  pictureDone: async ({ File }, _actor, { origin }) => ({ Picture: await acceptPicture(platform, File, origin) }),
  processingInfo: async ({ Processing: { uuids } }) => ({
    Processings: uuids.length > 0 ? (await listProcessingByUuid(platform.db, uuids)).map(toProcessing) : [],
  }),
  processingCancel: async ({ Processing }, _actor, context) => {
    context.about({ kind: 'processing', uuid: Processing.uuid })
    return { Processing: await cancelProcessing(platform, Processing.uuid) }
  },
  processingRetry: async ({ Processing }, _actor, context) => {
    context.about({ kind: 'processing', uuid: Processing.uuid })
    return { Processing: await retryProcessing(platform, Processing.uuid) }
  },
})

const createGroupHandlers = (platform: Platform): Handlers<typeof groups> => {
  const toRequest = ({ origin }: CallContext) => ({ platform, origin })
  return {
    groupList: async ({ Filter }, _actor, context) => ({
      Groups: await listGroupsForAdmin(toRequest(context), Filter?.group_type),
    }),
    groupAdd: async ({ Group }, _actor, context) => auditGroup(context, await createGroup(toRequest(context), Group)),
    groupEdit: async ({ Group }, _actor, context) => auditGroup(context, await editGroup(toRequest(context), Group)),
    async groupOrder({ Groups }, _actor, context) {
      context.about({ kind: Groups.group_type })
      return { Groups: await reorderGroups(toRequest(context), Groups.group_type, Groups.uuids) }
    },
    groupSessions: async ({ Group }, _actor, context) =>
      auditGroup(context, await setGroupSessions(toRequest(context), Group, Group.session_uuids)),
    async groupDelete({ Group: { uuid } }, _actor, context) {
      context.about({ kind: 'group', uuid, name: await deleteGroup(toRequest(context), uuid) })
      return {}
    },
    groupRestore: async ({ Group }, _actor, context) =>
      auditGroup(context, await restoreGroup(toRequest(context), Group.uuid)),
  }
}

const createAmbienceHandlers = (platform: Platform): Handlers<typeof ambiences> => {
  const toRequest = ({ origin }: CallContext) => ({ platform, origin })
  return {
    ambienceList: async (_blocks, _actor, context) => ({
      Ambiences: await listAmbiencesForAdmin(toRequest(context)),
      Limits: toCatalogUploadLimits(platform.config),
    }),
    ambienceAdd: async ({ Ambience }, _actor, context) =>
      auditAmbience(context, await createAmbience(toRequest(context), Ambience)),
    ambienceEdit: async ({ Ambience }, _actor, context) =>
      auditAmbience(context, await editAmbience(toRequest(context), Ambience)),
    async ambienceOrder({ Ambiences }, _actor, context) {
      context.about({ kind: 'ambience' })
      return { Ambiences: await reorderAmbiences(toRequest(context), Ambiences.uuids) }
    },
    async ambienceDelete({ Ambience: { uuid } }, _actor, context) {
      context.about({ kind: 'ambience', uuid, name: await deleteAmbience(toRequest(context), uuid) })
      return {}
    },
    ambienceRestore: async ({ Ambience }, _actor, context) =>
      auditAmbience(context, await restoreAmbience(toRequest(context), Ambience.uuid)),
  }
}

const createImportHandlers = (platform: Platform): Handlers<typeof imports> => ({
  async sessionImport({ Import }, _actor, context) {
    // This module is loaded on the first import, because most processes never run one.
    const { importUploaded } = await import('./import/import-request.ts')
    const report = await importUploaded(platform, Import, DEFAULT_AUTHOR)
    const { added, changed } = report
    context.about(
      Import.dry_run || added + changed === 0 ? null : { kind: 'import', name: `${added} added, ${changed} changed` },
    )
    return { Import: report }
  },
})

export const createCatalogAdminRoutes = (platform: Platform): Route[] => [
  ...createRoutes(contract, createSessionHandlers(platform), { sessionList: listenerColumns }),
  ...createRoutes(uploads, createUploadHandlers(platform)),
  ...createRoutes(groups, createGroupHandlers(platform)),
  ...createRoutes(ambiences, createAmbienceHandlers(platform)),
  ...createRoutes(imports, createImportHandlers(platform)),
]
