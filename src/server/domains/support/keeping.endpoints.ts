/** What the admins of a school keep of its adults and lines; of what anybody asked they see nothing. */
import * as contract from '#contract/support/keeping.ts'
import { emergencyIn } from '#rules/safety/helplines.ts'
import { linesFor } from '#rules/safety/support.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { addLine, dropContact, lineNow, nameContact, saveContact, saveLine, toContact, toHelpline } from './keeping.ts'
import { contactsOf, countryOf, helplinesOf, orderRows, removeHelpline } from './keeping.queries.ts'

export const keepingEndpoints = (platform: Platform) => {
  const { db } = platform
  return serve(contract, {
    async keptList(_blocks, { organizationUuid }) {
      const country = await countryOf(db, organizationUuid)
      return {
        Contacts: (await contactsOf(db, organizationUuid)).map(toContact),
        Helplines: (await helplinesOf(db, organizationUuid)).map(toHelpline),
        Ours: linesFor('older', country),
        emergency: emergencyIn(country),
      }
    },
    async contactAdd({ Contact }, actor, context) {
      const added = await nameContact(platform, actor, Contact)
      context.about({ kind: 'contact', uuid: added.uuid, name: added.name })
      return { Contact: added }
    },
    async contactEdit({ Contact }, actor, context) {
      const saved = await saveContact(platform, actor, Contact)
      context.about({ kind: 'contact', uuid: saved.uuid, name: saved.name })
      return { Contact: saved }
    },
    async contactDelete({ Contact: { uuid } }, actor, context) {
      context.about({ kind: 'contact', uuid, name: await dropContact(platform, actor, uuid) })
      return {}
    },
    async contactsOrder({ Order: { uuids } }, { organizationUuid }, context) {
      await orderRows(db, { table: 'support_contact', organizationUuid, uuids })
      context.about({ kind: 'contact' })
      return {}
    },
    async helplineAdd({ Helpline }, actor, context) {
      const added = await addLine(platform, actor, Helpline)
      context.about({ kind: 'helpline', uuid: added.uuid, name: added.name })
      return { Helpline: added }
    },
    async helplineEdit({ Helpline }, actor, context) {
      const saved = await saveLine(platform, actor, Helpline)
      context.about({ kind: 'helpline', uuid: saved.uuid, name: saved.name })
      return { Helpline: saved }
    },
    async helplineDelete({ Helpline: { uuid } }, actor, context) {
      const line = await lineNow(db, actor, uuid)
      await removeHelpline(db, line)
      context.about({ kind: 'helpline', uuid, name: line.name })
      return {}
    },
    async helplinesOrder({ Order: { uuids } }, { organizationUuid }, context) {
      await orderRows(db, { table: 'support_helpline', organizationUuid, uuids })
      context.about({ kind: 'helpline' })
      return {}
    },
  })
}
