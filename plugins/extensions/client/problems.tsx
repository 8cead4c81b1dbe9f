import type { ReactNode } from 'react'

/** Reasons why an action is impossible; nothing if there are none. */
export const ProblemList = ({ title, problems }: { readonly title: string; readonly problems: readonly string[] }): ReactNode =>
  problems.length > 0 && (
    <div className="yh-plugins-problems" role="alert">
      <strong>{title}</strong>
      {problems.length === 1 ? (
        <p>{problems[0]}</p>
      ) : (
        <ul>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
