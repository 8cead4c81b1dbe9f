import type { ReactNode } from 'react'
import './phone-frame.css'

interface Props {
  /** Title in the bar above the page. Chinese. */
  readonly title: string
  /** Accessible name of the page; default is the title. Chinese. */
  readonly label?: string
  readonly children: ReactNode
}

/** Preview of a page on a phone 390 pixels wide. It scrolls on its own; its content is for viewing only. */
export const PhoneFrame = ({ title, label = title, children }: Props): ReactNode => (
  <div className="yh-phone">
    <div className="yh-phone-bar" aria-hidden="true">
      <span>9:41</span>
      <span className="yh-phone-title">{title}</span>
      <span>100%</span>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keys, too */}
    <section className="yh-phone-page" tabIndex={0} aria-label={label}>
      {children}
    </section>
  </div>
)
