import type { ReactNode } from 'react'
import './phone-frame.css'

interface Props {
  /** In the bar over the page. Chinese. */
  readonly title: string
  /** What the page is called for who does not see it; the title when absent. Chinese. */
  readonly label?: string
  readonly children: ReactNode
}

/** A page as the app shows it on a phone 390 pixels wide. It scrolls by itself; what is in it is to be looked at. */
export const PhoneFrame = ({ title, label = title, children }: Props): ReactNode => (
  <div className="yh-phone">
    <div className="yh-phone-bar" aria-hidden="true">
      <span>9:41</span>
      <span className="yh-phone-title">{title}</span>
      <span>100%</span>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
    <section className="yh-phone-page" tabIndex={0} aria-label={label}>
      {children}
    </section>
  </div>
)
