export function findCommitProblems(message: string): string[];
