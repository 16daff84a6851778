/** Such as 11-А. */
const numberAndLetter = /((?<![\d\p{L}])\d{1,2}-\p{L}{1,2}(?!\p{L}))/u

/** The name of a class whose numbers stay on one line with their letters; copied or searched, it is as given. */
export function ClassName({ name }: { name: string }) {
  return name.split(numberAndLetter).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
