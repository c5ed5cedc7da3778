package printing

import (
	"context"
	"time"

	"balcao/app/fault"
)

// personsPatience is how long somebody who has asked for a paper waits to hear
// what becomes of it. The portal waits 25 s (S1§7); it gets an answer in time.
const personsPatience = 15 * time.Second

// Print submits a job for somebody who waits and answers it once it is printed,
// or after 15 seconds as it then stands in the queue. A paper that its printer
// refuses is taken out of the queue, so that the person who is told so may print
// it elsewhere without finding it twice: Unavailable, with the printer's reason.
// Further faults as of Submit.
func (e *Engine) Print(ctx context.Context, job Job) (Job, error) {
	if err := e.Submit(ctx, job); err != nil {
		return Job{}, err
	}
	wait, cancel := context.WithTimeout(ctx, personsPatience)
	defer cancel()
	job, err := e.await(wait, job.ID)
	if err != nil {
		return Job{}, err
	}
	if problem := e.problem(job); problem != "" {
		err := e.Cancel(ctx, job.ID)
		if err == nil {
			return Job{}, fault.New(fault.Unavailable, problem)
		}
		if !fault.Is(err, fault.Conflict) {
			return Job{}, err
		}
	}
	if job.State == Failed {
		return Job{}, fault.New(fault.Unavailable, job.Reason)
	}
	return job, nil
}
