/** The footer as visitors will see it; only the editor's preview shows it as a section. */
import { Footer } from '#web/ui/frame/footer.tsx'
import type { SiteSectionProps } from '../section-props.ts'

export function SocialSection({ section }: SiteSectionProps<'social'>) {
  return <Footer social={section.links ?? []} />
}
