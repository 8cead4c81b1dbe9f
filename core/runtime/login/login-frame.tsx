import { type ReactNode, useContext } from 'react'
import './login.css'
import { BrandContext } from '../brand/brand.ts'
import { BrandMark } from '../brand/brand-mark.tsx'
import { productName } from '../hooks/use-page-title.ts'
import { LoginArt } from './login-art.tsx'

interface Props {
  readonly title: string
  readonly subtitle: string
  readonly children: ReactNode
}

/** Frame of the pages before the shell: the brand on the left (on a phone above), the card on the right, the footer. */
export const LoginFrame = ({ title, subtitle, children }: Props) => {
  const { tagline, points, copyright, filing } = useContext(BrandContext)
  return (
    <div className="yh-login">
      <header className="yh-login-brand">
        <LoginArt />
        <div className="yh-login-name">
          <BrandMark size={40} />
          <span>{productName}</span>
        </div>
        <div className="yh-login-words">
          <p className="yh-login-tagline">{tagline}</p>
          <ul className="yh-login-points">
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </header>
      <main className="yh-login-side">
        <div className="yh-login-card">
          <h1 className="yh-login-title">{title}</h1>
          <p className="yh-login-subtitle">{subtitle}</p>
          {children}
        </div>
        <footer className="yh-login-foot">
          <span>{copyright}</span>
          {filing.text !== '' && (
            <a href={filing.url} target="_blank" rel="noopener noreferrer">
              {filing.text}
            </a>
          )}
        </footer>
      </main>
    </div>
  )
}
