import { classNames } from '../lib/class-names.ts'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary:
    'border border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken active:bg-pressed',
  ghost: 'text-accent hover:bg-accent-soft active:bg-pressed',
  danger: 'bg-red-solid text-on-red hover:brightness-90 active:brightness-90',
} as const

const sizes = {
  md: 'min-h-10 px-4 text-base pointer-coarse:min-h-11',
  sm: 'min-h-8 px-3 text-sm pointer-coarse:min-h-11',
} as const

export type ButtonStyle = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** Whether a long label breaks into lines where it would be wider than its container, as on a phone with large letters. */
  wraps?: boolean | undefined
}

/** The class names of a button, also for a link: `<Link className={buttonVariants({ variant: 'primary' })}>`. */
export function buttonVariants({ variant = 'secondary', size = 'md', wraps }: ButtonStyle = {}) {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium select-none',
    wraps ? 'max-w-full' : 'whitespace-nowrap',
    'transition-[background-color,border-color,scale] duration-100 active:scale-[0.98]',
    'disabled:opacity-55 aria-disabled:opacity-55 forced-colors:border',
    variants[variant],
    sizes[size],
  )
}
