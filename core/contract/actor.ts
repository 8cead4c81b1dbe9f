/** Who acts in a call: an employee with today's permissions and scope, or the system. */
export interface Actor {
  /** The employee's id; 0 is the system (jobs). */
  readonly id: number
  /** What the employee signs in with. */
  readonly username: string
  /** The employee's name, as audit entries and screens show it. */
  readonly name: string
  /** Holds every permission and sees every row. */
  readonly admin: boolean
  /** Permission strings that the employee's enabled roles grant; an admin needs none. */
  readonly permissions: ReadonlySet<string>
  /** The employee's department; null when there is none. */
  readonly departmentId: number | null
  /** Employees whose rows the actor sees: the actor, and those of the departments that the actor views. */
  readonly visibleEmployeeIds: readonly number[]
  /** Address that the request came from, behind trusted proxies; empty for the system. */
  readonly ip: string
  /** User-Agent header of the request; empty for the system. */
  readonly userAgent: string
  /** Id that the audit entries and log lines of one request share. */
  readonly requestId: string
}
