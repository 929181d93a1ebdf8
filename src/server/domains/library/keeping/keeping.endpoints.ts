/** The calls by which operators keep the catalogue. */
import * as contract from '#contract/catalogue.ts'
import * as ambiences from '#contract/catalogue/ambiences.ts'
import * as groups from '#contract/catalogue/groups.ts'
import * as imports from '#contract/catalogue/imports.ts'
import * as uploads from '#contract/catalogue/uploads.ts'
import { type CallContext, type Handlers, type Route, serve } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import { catalogueReader } from '../catalogue.ts'
import { marksFrom, wantedMarks } from '../catalogue.queries.ts'
import { noShelves } from '../shelf/shelves.ts'
import type { View } from '../wire.ts'
import {
  addSentAmbience,
  ambiencesAsKept,
  deleteAmbience,
  editAmbience,
  orderAmbiences,
  restoreAmbience,
} from './ambiences.ts'
import {
  addNewGroup,
  deleteGroup,
  editGroup,
  fillOneGroup,
  groupsAsKept,
  orderGroups,
  orderSessions,
  restoreDeletedGroup,
} from './groups.ts'
import { listSessions } from './listing.ts'
import { cancelMaking, retryMaking } from './making.ts'
import { takePicture } from './pictures.ts'
import { processingsOf } from './processing.queries.ts'
import {
  beginSession,
  deleteSession,
  editSession,
  publishSession,
  restoreSession,
  sessionAsKept,
  withdrawSession,
} from './sessions.ts'
import { addressesFor, addressesForSession, limitsOnWire, takeSessionSound } from './uploads.ts'
import { toProcessing } from './wire.ts'

/** What begins without an author is by the house. */
const AUTHOR = 'Alaia'

interface Named {
  uuid: string
  title: string
}

const aboutSession = <Session extends Named>(context: CallContext, Session: Session) => {
  context.about({ kind: 'session', uuid: Session.uuid, name: Session.title })
  return { Session }
}
const aboutGroup = <Group extends Named>(context: CallContext, Group: Group) => {
  context.about({ kind: 'group', uuid: Group.uuid, name: Group.title })
  return { Group }
}
const aboutAmbience = <Ambience extends { uuid: string; name: string }>(context: CallContext, Ambience: Ambience) => {
  context.about({ kind: 'ambience', uuid: Ambience.uuid, name: Ambience.name })
  return { Ambience }
}

const sessionHandlers = (platform: Platform): Handlers<typeof contract> => {
  const asked = ({ origin }: CallContext) => ({ platform, origin })
  const readAll = catalogueReader(platform.db, 'all')
  /** All of the catalog, and nothing that people keep to themselves. */
  const viewOf = async ({ known, origin }: CallContext): Promise<View> => {
    const marks = marksFrom(known)
    return { marks, catalogue: await readAll(marks.version), shelves: noShelves, origin }
  }
  return {
    sessionList: async (request, { operator: isOperator }, context) =>
      listSessions({ ...asked(context), view: await viewOf(context), isOperator }, request),
    sessionInfo: async ({ MindfulnessSession }, _actor, { origin }) => ({
      Session: await sessionAsKept(platform.db, MindfulnessSession.uuid, origin),
    }),
    async sessionAdd({ MindfulnessSession }, _actor, context) {
      const uuid = await beginSession(platform, platform.db, { title: MindfulnessSession.title, author: AUTHOR })
      return aboutSession(context, await sessionAsKept(platform.db, uuid, context.origin))
    },
    sessionEdit: async ({ MindfulnessSession }, _actor, context) =>
      aboutSession(context, await editSession(asked(context), MindfulnessSession)),
    sessionPublish: async ({ MindfulnessSession }, _actor, context) =>
      aboutSession(context, await publishSession(asked(context), MindfulnessSession)),
    sessionWithdraw: async ({ MindfulnessSession }, _actor, context) =>
      aboutSession(context, await withdrawSession(asked(context), MindfulnessSession)),
    sessionDelete: async ({ MindfulnessSession }, _actor, context) =>
      aboutSession(context, await deleteSession(asked(context), MindfulnessSession.uuid)),
    sessionRestore: async ({ MindfulnessSession }, _actor, context) =>
      aboutSession(context, await restoreSession(asked(context), MindfulnessSession.uuid)),
    sessionOrder: async ({ Group }, _actor, context) =>
      aboutGroup(context, await orderSessions(asked(context), Group, Group.session_uuids)),
  }
}

const uploadHandlers = (platform: Platform): Handlers<typeof uploads> => ({
  uploadUrls: async ({ File }) => ({ Uploads: await addressesFor(platform, File.kind, File.files) }),
  sessionFileUploadUrls: async ({ File }, _actor, { params }) => ({
    Uploads: await addressesForSession(platform, params['id'] ?? '', File.files),
  }),
  sessionFileDone: async ({ File }, _actor, context) =>
    aboutSession(context, await takeSessionSound({ platform, origin: context.origin }, File, AUTHOR)),
  pictureDone: async ({ File }, _actor, { origin }) => ({ Picture: await takePicture(platform, File, origin) }),
  processingInfo: async ({ Processing: { uuids } }) => ({
    Processings: uuids.length > 0 ? (await processingsOf(platform.db, uuids)).map(toProcessing) : [],
  }),
  processingCancel: async ({ Processing }, _actor, context) => {
    context.about({ kind: 'processing', uuid: Processing.uuid })
    return { Processing: await cancelMaking(platform, Processing.uuid) }
  },
  processingRetry: async ({ Processing }, _actor, context) => {
    context.about({ kind: 'processing', uuid: Processing.uuid })
    return { Processing: await retryMaking(platform, Processing.uuid) }
  },
})

const groupHandlers = (platform: Platform): Handlers<typeof groups> => {
  const asked = ({ origin }: CallContext) => ({ platform, origin })
  return {
    groupList: async ({ Filter }, _actor, context) => ({
      Groups: await groupsAsKept(asked(context), Filter?.group_type),
    }),
    groupAdd: async ({ Group }, _actor, context) => aboutGroup(context, await addNewGroup(asked(context), Group)),
    groupEdit: async ({ Group }, _actor, context) => aboutGroup(context, await editGroup(asked(context), Group)),
    async groupOrder({ Groups }, _actor, context) {
      context.about({ kind: Groups.group_type })
      return { Groups: await orderGroups(asked(context), Groups.group_type, Groups.uuids) }
    },
    groupSessions: async ({ Group }, _actor, context) =>
      aboutGroup(context, await fillOneGroup(asked(context), Group, Group.session_uuids)),
    async groupDelete({ Group: { uuid } }, _actor, context) {
      context.about({ kind: 'group', uuid, name: await deleteGroup(asked(context), uuid) })
      return {}
    },
    groupRestore: async ({ Group }, _actor, context) =>
      aboutGroup(context, await restoreDeletedGroup(asked(context), Group.uuid)),
  }
}

const ambienceHandlers = (platform: Platform): Handlers<typeof ambiences> => {
  const asked = ({ origin }: CallContext) => ({ platform, origin })
  return {
    ambienceList: async (_blocks, _actor, context) => ({
      Ambiences: await ambiencesAsKept(asked(context)),
      Limits: limitsOnWire(platform.config),
    }),
    ambienceAdd: async ({ Ambience }, _actor, context) =>
      aboutAmbience(context, await addSentAmbience(asked(context), Ambience)),
    ambienceEdit: async ({ Ambience }, _actor, context) =>
      aboutAmbience(context, await editAmbience(asked(context), Ambience)),
    async ambienceOrder({ Ambiences }, _actor, context) {
      context.about({ kind: 'ambience' })
      return { Ambiences: await orderAmbiences(asked(context), Ambiences.uuids) }
    },
    async ambienceDelete({ Ambience: { uuid } }, _actor, context) {
      context.about({ kind: 'ambience', uuid, name: await deleteAmbience(asked(context), uuid) })
      return {}
    },
    ambienceRestore: async ({ Ambience }, _actor, context) =>
      aboutAmbience(context, await restoreAmbience(asked(context), Ambience.uuid)),
  }
}

const importHandlers = (platform: Platform): Handlers<typeof imports> => ({
  async sessionImport({ Import }, _actor, context) {
    // Loaded when the first is sent: most processes never see one.
    const { importSent } = await import('./importing/import-call.ts')
    const report = await importSent(platform, Import, AUTHOR)
    const { added, changed } = report
    context.about(
      Import.dry_run || added + changed === 0 ? null : { kind: 'import', name: `${added} added, ${changed} changed` },
    )
    return { Import: report }
  },
})

export const keepingEndpoints = (platform: Platform): Route[] => [
  ...serve(contract, sessionHandlers(platform), { sessionList: wantedMarks }),
  ...serve(uploads, uploadHandlers(platform)),
  ...serve(groups, groupHandlers(platform)),
  ...serve(ambiences, ambienceHandlers(platform)),
  ...serve(imports, importHandlers(platform)),
]
