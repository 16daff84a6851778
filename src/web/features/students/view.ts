/** The value that means 'without a class' where a class is chosen: in the address and in an option. */
export const noClass = 'none'
