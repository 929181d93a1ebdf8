/** Tags as small links; the current one is marked. */
import styles from './tag-links.module.css'

type Props = { tags: readonly { slug: string; title: string }[]; current?: string }

export function TagLinks({ tags, current }: Props) {
  return (
    <ul className={styles.tags}>
      {tags.map(({ slug, title }) => (
        <li key={slug}>
          <a href={`/articles/${slug}`} className={styles.tag} aria-current={slug === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
