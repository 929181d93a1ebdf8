/** The first folders of the resources, on the Learn page; the rest is one press away. */
import { Link } from 'react-router'
import { type ResourceFolder } from '#contract/resources/shapes.ts'
import { teacherFolderList } from '#contract/resources.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { teach } from '#web/lib/messages/en/teach.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import styles from './learn-folders.module.css'

const FOLDERS_SHOWN = 6

function Folder({ folder: { uuid, name, items } }: { folder: ResourceFolder }) {
  return (
    <li>
      <Link to={paths.resourceFolder(uuid)} className={styles.folder}>
        <Icon name="folder-simple-duotone" className={styles.icon} />
        <span className={styles.text}>
          <strong>{name}</strong>
          <small>{items === 1 ? teach('folder.one') : teach('folder.many', { n: items })}</small>
        </span>
        <Icon name="caret-right" />
      </Link>
    </li>
  )
}

export function LearnFolders() {
  const answer = useAnswer(teacherFolderList, { Page: { limit: FOLDERS_SHOWN } })
  return (
    <Section title={teach('folders')} more={{ to: paths.resources, label: teach('folders.all') }}>
      <Answer
        query={answer}
        compact
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={({ Folders }) => Folders.length === 0}
        whenEmpty={<p className={styles.none}>{teach('folders.empty')}</p>}
      >
        {({ Folders }) => (
          <ul className={styles.folders}>
            {Folders.map((folder) => (
              <Folder key={folder.uuid} folder={folder} />
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  )
}
