/** Edits one series or collection: its sessions, and the text above them. */
import { groupDelete, groupEdit, groupList, groupRestore } from '#contract/catalog/groups.ts'
import type { CatalogGroup, UploadLimits } from '#contract/catalog/shapes.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { sessionInfo, sessionList } from '#contract/catalog.ts'
import { MAX_CATALOG_DESCRIPTION_LENGTH } from '#rules/catalog.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'
import { groups as t } from '#web/lib/messages/en/catalog-groups.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { useEditing } from '../editing/editing.ts'
import { useRemoval } from '../editing/use-removal.ts'
import { toPictureLimits } from '../uploads/limits.ts'
import { CoverField } from '../session/cover-field.tsx'
import { audienceOptions } from '../session/options.ts'
import panel from '../session/session.module.css'
import { GroupSessions } from './group-sessions.tsx'
import styles from './groups.module.css'
import { isListed } from './groups-list.tsx'
import { updateGroupInCache } from './group-cache.ts'

type Changes = Omit<RequestInput<typeof groupEdit>['Group'], 'uuid' | 'revision'>

const useGroup = (group: CatalogGroup) =>
  useEditing<CatalogGroup, Changes>(group, {
    block: 'Group',
    store: async (changes) => (await call(groupEdit, { Group: changes })).Group,
    show(stored) {
      updateGroupInCache(stored)
      void refreshAnswers(groupList, sessionList)
    },
  })
type GroupEditing = ReturnType<typeof useGroup>

const answersWithGroups = [groupList, sessionList, sessionInfo] as const

const useDeletingGroup = ({ uuid, title }: CatalogGroup, onDeleted: () => void) =>
  useRemoval({
    name: title,
    onDeleted,
    async remove() {
      await call(groupDelete, { Group: { uuid } })
      await refreshAnswers(...answersWithGroups)
    },
    async restore() {
      await call(groupRestore, { Group: { uuid } })
      await refreshAnswers(...answersWithGroups)
    },
  })

function Head({ group, closeUrl }: { group: CatalogGroup; closeUrl: string }) {
  return (
    <div className={panel.head}>
      <div>
        <h2 tabIndex={-1} className={panel.title}>
          {group.title}
        </h2>
        <Badge tone={isListed(group) ? 'ok' : 'draft'}>
          {isListed(group) ? t(`one.${group.group_type}`) : t('hidden')}
        </Badge>
        {!isListed(group) && <p className={styles.quiet}>{t('hidden.more')}</p>}
      </div>
      <IconLink icon="x" label={adminCatalog('close')} to={closeUrl} />
    </div>
  )
}

function Fields({ editing: { now, change, problems } }: { editing: GroupEditing }) {
  return (
    <>
      <TextField
        label={adminCatalog('field.title')}
        error={problems['title']}
        value={now.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={adminCatalog('field.description')}
        error={problems['description']}
        rows={2}
        maxCount={MAX_CATALOG_DESCRIPTION_LENGTH}
        value={now.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <SelectField
        label={adminCatalog('field.audience')}
        error={problems['audience']}
        options={audienceOptions}
        value={now.audience}
        onChange={(event) => {
          const audience = audienceOptions.find(({ value }) => value === event.currentTarget.value)?.value
          if (audience) change({ audience })
        }}
      />
    </>
  )
}

export interface GroupPanelProps {
  group: CatalogGroup
  limits: UploadLimits | undefined
  /** The URL of the list without a panel. */
  closeUrl: string
  onDeleted: () => void
}

export function GroupPanel({ group, limits, closeUrl, onDeleted }: GroupPanelProps) {
  const editing = useGroup(group)
  const deleting = useDeletingGroup(group, onDeleted)
  const problem = editing.problem ?? (deleting.problem || undefined)
  return (
    <Panel className={panel.panel}>
      <Head group={group} closeUrl={closeUrl} />
      <GroupSessions group={group} />
      <h3 className={styles.heading}>{t('details')}</h3>
      <Fields editing={editing} />
      <CoverField
        item={group}
        cover={editing.now.cover}
        limits={limits && toPictureLimits(limits)}
        onChange={(cover) => editing.change({ cover })}
      />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className={panel.actions}>
        <Button look="text" icon="trash" busy={deleting.busy} onClick={deleting.remove}>
          {adminCatalog('delete')}
        </Button>
        {editing.hasChanges && (
          <Button look="text" disabled={editing.busy} onClick={editing.discard}>
            {adminCatalog('discard')}
          </Button>
        )}
        <Button
          look="board"
          busy={editing.busy}
          busyLabel={adminCatalog('saving')}
          disabled={!editing.hasChanges}
          onClick={() => void editing.save()}
        >
          {adminCatalog('save')}
        </Button>
      </div>
    </Panel>
  )
}
