type Props = { answers: readonly { label: string; value: string }[] };

/** Fields that were left empty are omitted. */
export function AnswerList({ answers }: Props) {
  return (
    <dl className="flex flex-col gap-3">
      {answers
        .filter(({ value }) => value !== "")
        .map(({ label, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two fields may have one label
          <div key={index} className="min-w-0">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
