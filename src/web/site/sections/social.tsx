/** The footer as visitors will see it; only the editor's preview shows it as a section. */
import { Footer } from '#web/ui/frame/footer.tsx'
import type { SectionProps } from '../section-props.ts'

export function SocialSection({ section }: SectionProps<'social'>) {
  return <Footer social={section.links ?? []} />
}
